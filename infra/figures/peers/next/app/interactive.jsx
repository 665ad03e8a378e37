'use client';

import { useEffect, useRef, useState } from 'react';
import { attach } from '../carousel.js';

export const Carousel = (props) => {
  const section = useRef(null);
  useEffect(() => attach(section.current), []);
  return <section {...props} ref={section} />;
};

/** A testimonial, whose picture makes room for the text at a tap. */
export const Quote = (props) => {
  const [isOpen, setIsOpen] = useState(false);
  const toggle = ({ target }) => {
    if (target.closest('button') !== null) setIsOpen(!isOpen);
  };
  return <figure {...props} data-open={isOpen || undefined} onClick={toggle} />;
};

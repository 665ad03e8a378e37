/** Shared by the native and Radix's accordion, so that visitors don't see the switch. */
export const accordionStyles = {
  frame: 'max-w-narrow border-t border-line',
  item: 'group break-inside-avoid border-b border-line',
  heading: 'font-sans text-base leading-[inherit] font-semibold tracking-normal',
  trigger: 'flex w-full list-none items-center justify-between gap-4 py-3 text-left',
  icon: 'size-6 shrink-0 text-teal-deep transition-[rotate] group-open:rotate-45 group-data-[state=open]:rotate-45',
  answer: 'max-w-text pb-5 text-ink-soft',
} as const;

/**
 * The origin in pages that are built before their site's origin is known, because canonical links,
 * previews and the sitemap need full addresses. The upload of a site without a domain replaces it
 * with the distribution's name, and the local stack with its own address.
 */
export const placeholderUrl = 'https://address-to-come.invalid';

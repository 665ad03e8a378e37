/** The id of the element with the answers that the HTML was rendered with, as JSON. */
export const deliveredId = 'delivered';

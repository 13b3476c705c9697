/** How many deals and scenarios fit side by side (PRO-62). */
export const MAX_COMPARED = 4
export const MIN_COMPARED = 2

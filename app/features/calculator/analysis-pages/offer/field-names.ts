/** Names of the page's own form fields: the target, its amount and the rounding. */
export const OFFER_FIELDS = { target: 'target', amount: 'amount', step: 'step' } as const

/** Messages of the checkout, verbatim from the specification where it has them. */
export const CHECKOUT_TEXTS = {
	signIn: 'Please log in to subscribe.',
	failed: 'Failed to initiate subscription. Please try again.',
	invalidSelection: 'Invalid plan selected.',
	taken: 'You already have a plan. Manage it from your profile.',
	suspended:
		"There's an open dispute on one of your payments. Please contact us before subscribing again.",
	unknownCode: "That code isn't valid or has expired.",
	codeUnavailable: "We couldn't check that code. Please try again in a moment.",
	tooManyCodes: 'Too many codes tried. Wait an hour, or subscribe without a code.',
	tooManyCheckouts: 'Too many attempts. Please wait a few minutes.',
	ownCode: "You can't use your own code. Share it with a friend instead.",
	firstPurchaseCode: "That code is for a first purchase, and you've paid for a plan before.",
	refusedCode: "That code can't be used for your account.",
	missingDetails: 'Checkout session details are missing. Redirecting...',
	missingSession: 'Could not initialize checkout. Missing session information.',
	notConfirmed:
		'Could not confirm payment after multiple attempts. Please check your profile or contact support.',
	unexpected: 'An unexpected error occurred. Please contact support.',
	cancelled: 'Your subscription process was cancelled. You have not been charged.',
	finalizing: 'Finalizing your account...',
	blocked:
		'A required payment component was blocked. Please disable your ad blocker for this site or refresh the page.',
	notInitialized:
		'Payment system failed to initialize. Please disable any ad blocker or refresh the page.',
	critical:
		'Critical payment error: the payment system could not be loaded. Please refresh the page.',
} as const

/** An unknown plan, with the requested name. */
export function invalidPlanText(plan: string): string {
	if (plan === '') return CHECKOUT_TEXTS.invalidSelection
	return `Invalid plan: ${plan.slice(0, 60)}. Price ID not found.`
}

/** How often the return page polls, and the delay between polls. */
export const POLLS = 5
export const POLL_MS = 2_000

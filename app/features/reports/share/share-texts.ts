import { MAX_LIVE_LINKS } from './share-link'

/** What a member reads about a share link that was not made or not found. */
export const SHARE_TEXTS = {
	dealNotFound: "This deal or scenario isn't in your list.",
	linkNotFound: "This link isn't in your list.",
	full: `You can have up to ${MAX_LIVE_LINKS} links at a time. Revoke one to create another.`,
	tooLong: 'This report is too long to share. Choose fewer sections.',
	busy: 'We are creating many links right now. Please try again in a minute.',
	revoked: 'Link revoked. Its address shows nothing anymore.',
} as const

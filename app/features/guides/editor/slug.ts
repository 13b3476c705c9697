/** The last part of a guide's address, derived from its title once and then fixed. */

/** Reserved names below /guides and /api/guides. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(['id', 'categories', 'tags', 'new'])

const MAX_SLUG_LENGTH = 80
const FALLBACK = 'guide'

/** Lower-case letters and digits, separated by hyphens; accents are removed, an `&` becomes and. */
export function toSlug(title: string): string {
	const slug = title
		.normalize('NFKD')
		.replace(/[\u0300-\u036f'’]/gu, '')
		.toLowerCase()
		.replace(/&/gu, ' and ')
		.replace(/[^a-z0-9]+/gu, '-')
		.replace(/^-|-$/gu, '')
	const lastHyphen =
		slug.length <= MAX_SLUG_LENGTH
			? slug
			: slug.slice(0, MAX_SLUG_LENGTH + 1).replace(/-[^-]*$/u, '')
	return lastHyphen.slice(0, MAX_SLUG_LENGTH) || FALLBACK
}

/**
 * A unique slug for the title: with the next available number if necessary.
 * @param existingSlugs the existing slugs that start with `toSlug(title)`
 */
export function freeSlug(title: string, existingSlugs: ReadonlySet<string>): string {
	const base = toSlug(title)
	if (!existingSlugs.has(base) && !RESERVED_SLUGS.has(base)) return base
	let number = 2
	while (existingSlugs.has(`${base}-${number}`)) number += 1
	return `${base}-${number}`
}

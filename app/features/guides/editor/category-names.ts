/** Names of categories and tags. Names that differ only in case or spaces are equal. */

export const MAX_NAME_LENGTH = 40

/** Normalizes a name for storage: trims it and collapses spaces. */
export function cleanName(name: string): string {
	return name.normalize('NFC').trim().replace(/\s+/gu, ' ')
}

/** The key by which names are compared. */
export function nameKey(name: string): string {
	return cleanName(name).toLowerCase()
}

/** The names in order without duplicates, in their existing spelling if there is one. */
export function mergeNames(
	selectedNames: readonly string[],
	existing: readonly string[] = [],
): string[] {
	const spelling = new Map(existing.map((name) => [nameKey(name), name]))
	const merged = new Map<string, string>()
	for (const name of selectedNames) {
		const key = nameKey(name)
		if (key !== '' && !merged.has(key)) merged.set(key, spelling.get(key) ?? cleanName(name))
	}
	return [...merged.values()]
}

/** Names that contain the query, ignoring case; all of them for an empty query. */
export function matchingNames(names: readonly string[], query: string): string[] {
	const key = nameKey(query)
	return names.filter((name) => nameKey(name).includes(key))
}

/** The name that the query would create, or null if it is empty or exists. */
export function creatable(names: readonly string[], query: string): string | null {
	const name = cleanName(query)
	if (name === '' || name.length > MAX_NAME_LENGTH) return null
	return names.some((one) => nameKey(one) === nameKey(name)) ? null : name
}

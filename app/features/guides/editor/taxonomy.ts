/** Names of categories and tags. Two names that differ in case or spaces only are the same one. */

export const MAX_NAME_LENGTH = 40

/** As it is stored: trimmed, spaces folded. */
export function cleanName(name: string): string {
	return name.normalize('NFC').trim().replace(/\s+/gu, ' ')
}

/** What makes a name the same as another. */
export function nameKey(name: string): string {
	return cleanName(name).toLowerCase()
}

/** The names in order, each once, in the spelling that is known already where there is one. */
export function mergeNames(chosen: readonly string[], known: readonly string[] = []): string[] {
	const spelling = new Map(known.map((name) => [nameKey(name), name]))
	const merged = new Map<string, string>()
	for (const name of chosen) {
		const key = nameKey(name)
		if (key !== '' && !merged.has(key)) merged.set(key, spelling.get(key) ?? cleanName(name))
	}
	return [...merged.values()]
}

/** Names that contain what was typed, in any case; all of them for nothing typed. */
export function matchingNames(names: readonly string[], typed: string): string[] {
	const key = nameKey(typed)
	return names.filter((name) => nameKey(name).includes(key))
}

/** The name that what was typed would create, or null: nothing is typed, or it is there already. */
export function creatable(names: readonly string[], typed: string): string | null {
	const name = cleanName(typed)
	if (name === '' || name.length > MAX_NAME_LENGTH) return null
	return names.some((one) => nameKey(one) === nameKey(name)) ? null : name
}

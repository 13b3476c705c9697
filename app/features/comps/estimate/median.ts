/** The median of some numbers; null of none. */
export function median(numbers: readonly number[]): number | null {
	const sorted = [...numbers].sort((a, b) => a - b)
	const half = sorted.length / 2
	const upper = sorted[Math.floor(half)]
	if (upper === undefined) return null
	return Number.isInteger(half) ? ((sorted[half - 1] ?? upper) + upper) / 2 : upper
}

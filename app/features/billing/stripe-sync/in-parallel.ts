/** How many are worked on at a time; the provider limits how many calls it takes. */
const BESIDE = 4

/** Does the work for all, some beside each other. */
export async function mapConcurrently<T>(
	all: readonly T[],
	work: (one: T) => Promise<void>,
): Promise<void> {
	const rest = [...all]
	const worker = async (): Promise<void> => {
		for (let next = rest.shift(); next !== undefined; next = rest.shift()) await work(next)
	}
	await Promise.all(Array.from({ length: BESIDE }, worker))
}

/** Maximum parallel tasks; Stripe rate-limits requests. */
const BESIDE = 4

/** Runs a task for all items with limited parallelism. */
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

/** Says in the log, in the table and in the count of skipped tests that a check did not run. */
export function notRun(
	{ task, skip }: { task: { meta: object }; skip: (note?: string) => void },
	what: string,
	why: string,
): void {
	const note = `${what} NOT RUN: ${why.trim().split('\n', 1)[0]?.slice(0, 200)}`
	process.stdout.write(`\n${'!'.repeat(72)}\n${note}\n${'!'.repeat(72)}\n`)
	Object.assign(task.meta, { figures: { [what]: 'NOT RUN' } })
	skip(note)
}

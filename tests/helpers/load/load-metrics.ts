/** Reads the metrics of a running server. */

const NO_ANSWER_MS = 20_000

/**
 * The sum of the series whose lines begin with `start`.
 * @throws Error when the server gives no metrics, such as while one of its processes is being replaced
 */
export async function readMetric(port: number, start: string): Promise<number> {
	const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
		signal: AbortSignal.timeout(NO_ANSWER_MS),
	})
	if (!answer.ok) throw new Error(`The metrics answered ${answer.status}`)
	const lines = (await answer.text()).split('\n').filter((line) => line.startsWith(start))
	return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

type LogLine = { level: number; msg: string }

const WARNING = 40
const ERROR = 50
/** What the log says of a process that the test has killed, and of the metrics until the next one has started. */
const OF_KILLS = ['worker died, replacing it', 'metrics could not be collected']

/** How often each warning and error is in a server's output, and what the errors say. */
export function readLog(output: string): { counts: Record<string, number>; errors: string[] } {
	const counts: Record<string, number> = {}
	const errors: string[] = []
	for (const line of output.split('\n')) {
		const parsed = line.startsWith('{') ? parseLine(line) : null
		if (parsed === null || parsed.level < WARNING) continue
		counts[parsed.msg] = (counts[parsed.msg] ?? 0) + 1
		if (parsed.level >= ERROR && !OF_KILLS.includes(parsed.msg)) errors.push(line.slice(0, 1_500))
	}
	return { counts, errors }
}

/** A process that is killed may have written half a line. */
function parseLine(line: string): LogLine | null {
	try {
		return JSON.parse(line) as LogLine
	} catch {
		return null
	}
}

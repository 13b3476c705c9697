import { setImmediate } from 'node:timers/promises'

/** JSON of data that can be large, made and read a piece at a time, so that other requests go in between. */

/** Characters that are written before other requests go first. */
const PIECE = 32_000

const isList = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null && !('toJSON' in value) && !Array.isArray(value)

/** The texts of which `JSON.stringify(value, null, 2)` consists. */
function* textsOf(value: unknown, indent: string): Generator<string> {
	const isArray = Array.isArray(value)
	if (!isArray && !isList(value)) {
		// As in a list, what JSON has no word for is null.
		yield JSON.stringify([value]).slice(1, -1)
		return
	}
	const inner = `${indent}  `
	const members = isArray
		? value.map((one: unknown) => ['', one] as const)
		: Object.entries(value)
				.filter(([, one]) => one !== undefined)
				.map(([key, one]) => [`${JSON.stringify(key)}: `, one] as const)
	const [open, close] = isArray ? ['[', ']'] : ['{', '}']
	if (members.length === 0) {
		yield open + close
		return
	}
	for (const [index, [name, one]] of members.entries()) {
		yield `${index === 0 ? open : ','}\n${inner}${name}`
		yield* textsOf(one, inner)
	}
	yield `\n${indent}${close}`
}

/** The bytes of a JSON file with this content, indented by two spaces. */
export async function jsonBytes(value: unknown): Promise<Buffer<ArrayBuffer>> {
	const pieces: Buffer[] = []
	let piece = ''
	for (const text of textsOf(value, '')) {
		piece += text
		if (piece.length < PIECE) continue
		pieces.push(Buffer.from(piece))
		piece = ''
		await setImmediate()
	}
	pieces.push(Buffer.from(`${piece}\n`))
	return Buffer.concat(pieces)
}

/** Rows are read so many at a time where they are short. */
const ROWS = 200

/**
 * All rows, read in parts, and what is made of them.
 * @param load reads a part, in an order in which every row has its place
 * @param rows how many are read at a time: few where one can be long
 */
export async function readInParts<Row, Shown>(
	load: (slice: { skip: number; take: number }) => Promise<Row[]>,
	show: (row: Row) => Shown,
	rows = ROWS,
): Promise<Shown[]> {
	const all: Shown[] = []
	for (;;) {
		const part = await load({ skip: all.length, take: rows })
		for (const row of part) all.push(show(row))
		if (part.length < rows) return all
		await setImmediate()
	}
}

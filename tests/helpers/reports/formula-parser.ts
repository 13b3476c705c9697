/** Parses the formulas of a spreadsheet: only the functions that our workbooks may use. */

export const ALLOWED_FUNCTIONS: ReadonlySet<string> = new Set([
	'SUM',
	'SUMIF',
	'MIN',
	'MAX',
	'IF',
	'ROUND',
	'INT',
	'INDEX',
	'PMT',
	'NPV',
	'IRR',
	'MIRR',
	'ABS',
	'AND',
	'OR',
])

export type Formula =
	| { kind: 'number'; value: number }
	| { kind: 'text'; value: string }
	| { kind: 'cell'; sheet: string | null; address: string }
	| { kind: 'range'; sheet: string | null; from: string; to: string }
	| { kind: 'name'; name: string }
	| { kind: 'call'; name: string; args: Formula[] }
	| { kind: 'binary'; operator: string; left: Formula; right: Formula }
	| { kind: 'negative'; of: Formula }

const TOKEN =
	/\s*(?:(\d+(?:\.\d+)?(?:E[+-]?\d+)?)|"((?:[^"]|"")*)"|([A-Za-z_][A-Za-z0-9_]*)!|(\$?[A-Z]{1,3}\$?\d+)(?![A-Za-z0-9_(])|([A-Za-z_][A-Za-z0-9_.]*)|(<=|>=|<>|[=<>+\-*/^(),:]))/uy

type Token = { kind: 'number' | 'text' | 'sheet' | 'cell' | 'word' | 'sign'; text: string }

const KINDS = ['number', 'text', 'sheet', 'cell', 'word', 'sign'] as const

function tokenize(source: string): Token[] {
	const tokens: Token[] = []
	TOKEN.lastIndex = 0
	while (TOKEN.lastIndex < source.length) {
		const at = TOKEN.lastIndex
		const match = TOKEN.exec(source)
		if (match === null) throw new Error(`Not a formula at ${at}: ${source}`)
		const parts: (string | undefined)[] = match.slice(1)
		const place = parts.findIndex((part) => part !== undefined)
		tokens.push({ kind: KINDS[place] ?? 'sign', text: parts[place] ?? '' })
	}
	return tokens
}

/** From the loosest to the tightest; all are left-associative. */
const OPERATORS: readonly (readonly string[])[] = [
	['=', '<>', '<', '>', '<=', '>='],
	['+', '-'],
	['*', '/'],
	['^'],
]

/** Parses a formula; throws for anything else than the allowed functions and operators. */
export function parseFormula(source: string): Formula {
	const tokens = tokenize(source)
	let at = 0
	const isNext = (text: string): boolean => tokens[at]?.kind === 'sign' && tokens[at]?.text === text
	const expect = (text: string): void => {
		if (!isNext(text)) throw new Error(`Expected ${text}: ${source}`)
		at += 1
	}

	function operation(level: number): Formula {
		const operators = OPERATORS[level]
		if (operators === undefined) return signed()
		let left = operation(level + 1)
		for (let token = tokens[at]; token?.kind === 'sign' && operators.includes(token.text);) {
			at += 1
			left = { kind: 'binary', operator: token.text, left, right: operation(level + 1) }
			token = tokens[at]
		}
		return left
	}

	function signed(): Formula {
		if (!isNext('-')) return primary()
		at += 1
		return { kind: 'negative', of: signed() }
	}

	/** An address without the signs that keep it in place when its formula is filled into other cells. */
	function address(): string {
		const token = tokens[at]
		if (token?.kind !== 'cell') throw new Error(`Expected a cell: ${source}`)
		at += 1
		return token.text.replaceAll('$', '')
	}

	function reference(sheet: string | null): Formula {
		const from = address()
		if (!isNext(':')) return { kind: 'cell', sheet, address: from }
		at += 1
		return { kind: 'range', sheet, from, to: address() }
	}

	function primary(): Formula {
		const token = tokens[at]
		if (token === undefined) throw new Error(`Ends early: ${source}`)
		if (token.kind === 'cell') return reference(null)
		at += 1
		switch (token.kind) {
			case 'number':
				return { kind: 'number', value: Number(token.text) }
			case 'text':
				return { kind: 'text', value: token.text.replaceAll('""', '"') }
			case 'sheet':
				return reference(token.text)
			case 'word': {
				if (!isNext('(')) return { kind: 'name', name: token.text }
				if (!ALLOWED_FUNCTIONS.has(token.text)) throw new Error(`Not allowed: ${token.text}`)
				at += 1
				const args = [operation(0)]
				while (isNext(',')) {
					at += 1
					args.push(operation(0))
				}
				expect(')')
				return { kind: 'call', name: token.text, args }
			}
			default: {
				if (token.text !== '(') throw new Error(`Unexpected ${token.text}: ${source}`)
				const inner = operation(0)
				expect(')')
				return inner
			}
		}
	}

	const formula = operation(0)
	if (at < tokens.length) throw new Error(`Goes on: ${source}`)
	return formula
}

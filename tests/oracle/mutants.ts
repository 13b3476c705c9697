import ts from 'typescript'

/** A program with one operator changed. */
type Mutant = { text: string; where: string; change: string }

const OTHER: ReadonlyMap<ts.SyntaxKind, string> = new Map([
	[ts.SyntaxKind.PlusToken, '-'],
	[ts.SyntaxKind.MinusToken, '+'],
	[ts.SyntaxKind.AsteriskToken, '/'],
	[ts.SyntaxKind.SlashToken, '*'],
	[ts.SyntaxKind.LessThanToken, '<='],
	[ts.SyntaxKind.LessThanEqualsToken, '<'],
	[ts.SyntaxKind.GreaterThanToken, '>='],
	[ts.SyntaxKind.GreaterThanEqualsToken, '>'],
	[ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
	[ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
	[ts.SyntaxKind.AmpersandAmpersandToken, '||'],
	[ts.SyntaxKind.BarBarToken, '&&'],
])
const OTHER_CALL: Readonly<Record<string, string>> = {
	'Math.min': 'Math.max',
	'Math.max': 'Math.min',
	'Math.ceil': 'Math.round',
	'Math.round': 'Math.ceil',
}

/**
 * Every mutant of a script that a bundler made: operators of arithmetic, comparison and logic, and the
 * smaller for the larger. `where` is the source file, which the bundler names above its part.
 */
export function mutantsOf(script: string): Mutant[] {
	const source = ts.createSourceFile('script.js', script, ts.ScriptTarget.Latest, true)
	const files = [...script.matchAll(/^ *\/\/ ((?:app|tests)\/\S+)$/gmu)]
	const mutants: Mutant[] = []
	const change = (node: ts.Node, to: string): void => {
		const [from, end] = [node.getStart(), node.getEnd()]
		const file = files.findLast(({ index }) => index < from)?.[1] ?? ''
		const line = script.slice(script.lastIndexOf('\n', from) + 1, script.indexOf('\n', from)).trim()
		mutants.push({
			text: script.slice(0, from) + to + script.slice(end),
			where: `${file}: ${line}`,
			change: `${script.slice(from, end)} → ${to}`,
		})
	}
	const visit = (node: ts.Node): void => {
		if (ts.isBinaryExpression(node)) {
			const to = OTHER.get(node.operatorToken.kind)
			const isText = ts.isStringLiteral(node.left) || ts.isStringLiteral(node.right)
			if (to !== undefined && !(isText && to === '-')) change(node.operatorToken, to)
		}
		const to = ts.isCallExpression(node) ? OTHER_CALL[node.expression.getText()] : undefined
		if (to !== undefined) change((node as ts.CallExpression).expression, to)
		ts.forEachChild(node, visit)
	}
	visit(source)
	return mutants
}

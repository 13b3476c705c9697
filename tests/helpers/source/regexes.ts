import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** The regular expressions in source files. */

export type Pattern = { where: string; source: string; flags: string }

function codeFiles(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		const path = join(folder, entry.name)
		if (entry.isDirectory())
			return /^app\/core\/db\/prisma(?:-postgres)?$/u.test(path) ? [] : codeFiles(path)
		return /(?<!\.test)\.tsx?$/u.test(path) ? [path] : []
	})
}

function regexesIn(file: string): { patterns: Pattern[]; constructed: string[] } {
	const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
	const patterns: Pattern[] = []
	const constructed: string[] = []
	const visit = (node: ts.Node): void => {
		const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
		if (ts.isRegularExpressionLiteral(node)) {
			const cut = node.text.lastIndexOf('/')
			patterns.push({
				where: `${file}:${line}`,
				source: node.text.slice(1, cut),
				flags: node.text.slice(cut + 1),
			})
		}
		const isConstructed =
			(ts.isNewExpression(node) || ts.isCallExpression(node)) &&
			node.expression.getText() === 'RegExp'
		if (isConstructed) constructed.push(`${file}:${line}`)
		ts.forEachChild(node, visit)
	}
	visit(source)
	return { patterns, constructed }
}

/** All regular expressions of these folders, and where one is constructed from a text. */
export function regexesOf(folders: readonly string[]): {
	patterns: Pattern[]
	constructed: string[]
} {
	const found = folders.flatMap(codeFiles).map(regexesIn)
	return {
		patterns: found.flatMap(({ patterns }) => patterns),
		constructed: found.flatMap(({ constructed }) => constructed),
	}
}

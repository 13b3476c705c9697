import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** Security row 56: no regular expression of the app is slow for any input. */

const LENGTH = 100_000
const LIMIT_MS = 50

type Pattern = { where: string; regex: RegExp }

function codeFiles(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		const path = join(folder, entry.name)
		if (entry.isDirectory()) return path === 'app/core/db/prisma' ? [] : codeFiles(path)
		return /(?<!\.test)\.tsx?$/u.test(path) ? [path] : []
	})
}

function patternsIn(file: string): Pattern[] {
	const text = readFileSync(file, 'utf8')
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
	const regexes: Pattern[] = []
	const visit = (node: ts.Node): void => {
		if (ts.isRegularExpressionLiteral(node)) {
			const cut = node.text.lastIndexOf('/')
			const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
			// Without the g and y flags, so that each match starts at the beginning.
			const flags = node.text.slice(cut + 1).replace(/[gy]/gu, '')
			regexes.push({ where: `${file}:${line}`, regex: new RegExp(node.text.slice(1, cut), flags) })
		}
		ts.forEachChild(node, visit)
	}
	visit(source)
	return regexes
}

const ALPHABET = [
	'a',
	'A',
	'0',
	'1',
	' ',
	'\t',
	'\n',
	'.',
	',',
	'-',
	'_',
	'/',
	'\\',
	'=',
	'&',
	'@',
	'%',
	'$',
	'~',
	'[',
	'(',
	'<',
	'"',
	'é',
]

/** Long runs of one or two alternating characters, with an end that makes a match fail. */
function nastyTexts(): string[] {
	const runs = ALPHABET.map((char) => char.repeat(LENGTH))
	const pairs = ALPHABET.slice(0, 18).flatMap((a) =>
		['a', '0', '.', ' ', '-'].map((b) => (a + b).repeat(LENGTH / 2)),
	)
	return [...runs, ...pairs].flatMap((run) => [run, `${run}!\u0000`, `a@${run}`, `/${run}`])
}

test('security row 56: every pattern takes less than 50 ms for 100,000 characters', ({ task }) => {
	const patterns = ['app', 'server'].flatMap(codeFiles).flatMap(patternsIn)
	expect(patterns.length).toBeGreaterThan(60)
	const texts = nastyTexts()
	let slowest = { ms: 0, where: '' }
	const slow: string[] = []
	for (const { where, regex } of patterns) {
		for (const text of texts) {
			const start = performance.now()
			regex.test(text)
			let ms = performance.now() - start
			if (ms >= LIMIT_MS) {
				// Measured again in case the computer was busy.
				const again = performance.now()
				regex.test(text)
				ms = Math.min(ms, performance.now() - again)
			}
			if (ms > slowest.ms) slowest = { ms, where }
			if (ms >= LIMIT_MS) {
				slow.push(
					`${where} ${regex} on ${JSON.stringify(text.slice(0, 12))}…: ${Math.round(ms)} ms`,
				)
				break
			}
		}
	}
	Object.assign(task.meta, {
		figures: {
			patterns: patterns.length,
			texts: texts.length,
			'slowest ms': Math.round(slowest.ms * 10) / 10,
			at: slowest.where,
		},
	})
	expect(slow).toEqual([])
}, 600_000)

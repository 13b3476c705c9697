import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fromRoot, localBin } from '../lib.mjs'

/** What `npm run lint` reports of a small project with the real `.oxlintrc.json`. */

const SETTINGS = {
	include: ['app', 'tests'],
	compilerOptions: { strict: true, module: 'ESNext', moduleResolution: 'Bundler', jsx: 'preserve' },
}

/**
 * The codes of what is reported, by file.
 * @param {Record<string, string>} files
 */
function lint(files) {
	const folder = mkdtempSync(path.join(tmpdir(), 'prohub-lint-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	cpSync(fromRoot('.oxlintrc.json'), path.join(folder, '.oxlintrc.json'))
	for (const [name, text] of Object.entries({
		'tsconfig.json': JSON.stringify(SETTINGS),
		...files,
	})) {
		mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
		writeFileSync(path.join(folder, name), text)
	}
	const args = localBin('oxlint', '--format=json')
	const { status, stdout, stderr } = spawnSync(process.execPath, args, {
		cwd: folder,
		encoding: 'utf8',
	})
	expect(stderr).toBe('')
	/** @type {{ diagnostics: { code: string, filename: string }[] }} */
	const { diagnostics } = JSON.parse(stdout)
	const reported = Object.fromEntries(Object.keys(files).map((name) => [name, new Set()]))
	for (const { code, filename } of diagnostics) reported[filename]?.add(code)
	return { status, reported }
}

const HANDLER = `export function a(value: string | null) {
	async function send() {
		await Promise.resolve()
	}
	send()
	const anything: any = JSON.parse('1')
	const size: number = 'wide'
	return [value!.length, anything.name, size]
}
`

test('types, promises, unsafe values, hooks and accessibility are checked', () => {
	const { status, reported } = lint({
		'app/a.ts': HANDLER,
		'app/a.test.ts': HANDLER,
		'app/picture.tsx': `export const Picture = ({ isOpen }: { isOpen: boolean }) => {
	if (isOpen) useTitle()
	return <img src="a.png" onClick={close} />
}
declare function useTitle(): void
`,
		'scripts/a.mjs': 'let unused = missing\n',
	})
	expect(status).toBe(1)
	const codes = Object.fromEntries(
		Object.entries(reported).map(([name, found]) => [name, [...found].sort()]),
	)
	const everywhere = [
		'typescript(TS2322)',
		'typescript(no-explicit-any)',
		'typescript(no-floating-promises)',
		'typescript(no-unsafe-return)',
	]
	expect(codes['app/a.test.ts']).toEqual(everywhere)
	expect(codes['app/a.ts']).toEqual(
		[
			...everywhere,
			'typescript(no-non-null-assertion)',
			'typescript(no-unsafe-assignment)',
			'typescript(no-unsafe-member-access)',
		].sort(),
	)
	expect(codes['app/picture.tsx']).toEqual(
		expect.arrayContaining([
			'jsx-a11y(alt-text)',
			'jsx-a11y(click-events-have-key-events)',
			'react-hooks(rules-of-hooks)',
		]),
	)
	expect(codes['scripts/a.mjs']).toEqual(['eslint(no-undef)', 'eslint(no-unused-vars)'])
})

test('nothing is reported of a project without mistakes', () => {
	const { status, reported } = lint({ 'app/a.ts': 'export const a = (n: number) => n + 1\n' })
	expect({ status, reported }).toEqual({ status: 0, reported: { 'app/a.ts': new Set() } })
})

import { RuleTester } from 'eslint'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { FIXED_TEXTS } from './fixed-texts.mjs'
import { plainWords } from './plain-words.mjs'
import { REFUSED_WORDS, refusedWordIn } from './refused-words.mjs'

RuleTester.describe = describe
RuleTester.it = it

const jsx = { parserOptions: { ecmaFeatures: { jsx: true } } }
const one = [{ messageId: 'refused' }]

new RuleTester({ languageOptions: jsx }).run('plain-words', plainWords, {
	valid: [
		"const text = 'We sent you an email.'",
		"const text = 'Our mail server is down.'",
		"const kind = 'mail'",
		"const kinds = { 'E-Mail': 1 }",
		"import mail from './log in/mail at once'",
		"log.warn({ id }, 'mail given up')",
		"throw new Error('The mail was cancelled')",
		"class Full extends Error { constructor() { super('The mail was cancelled') } }",
		"const text = 'Signed out successfully.'",
		'const text = `Saved "${address}" successfully`',
		"const text = 'The cancellation fee'",
		'const link = <a className="mail at once" href="/log in">Sign in</a>',
		'const text = <p>Canceled right away</p>',
	],
	invalid: [
		{ code: "const text = 'Check your mail.'", errors: one },
		{ code: "const label = 'E-mail'", errors: one },
		{ code: "const text = 'Your plan was cancelled.'", errors: one },
		{ code: "const text = 'Ask an administrator.'", errors: one },
		{ code: "const text = 'The reason stands beside it.'", errors: one },
		{ code: 'const text = `${name} is listed at once.`', errors: one },
		{ code: "const text = 'Please log in.'", errors: one },
		{ code: "const text = 'Closing costs and realtor'", errors: one },
		{ code: "const text = 'Property saved successfully'", errors: one },
		{ code: "const answer = new Response('Please log out first.')", errors: one },
		{ code: 'const text = <p>Your saved mail stands\n here.</p>', errors: one },
		{ code: 'const text = <TextInput label="E-mail" />', errors: one },
	],
})

describe('the vocabulary of docs/writing.md', () => {
	it('is followed by the guides', () => {
		const folder = new URL('../../prisma/seed/guides/', import.meta.url)
		const words = REFUSED_WORDS.filter(({ isMeaning }) => !isMeaning)
		const guides = readdirSync(folder).filter((name) => name.endsWith('.md'))
		expect(guides.length).toBeGreaterThan(0)
		for (const name of guides) {
			expect(refusedWordIn(readFileSync(new URL(name, folder), 'utf8'), words), name).toBeNull()
		}
	})

	it('has exceptions only for texts that need one', () => {
		const folder = fileURLToPath(new URL('../../app/', import.meta.url))
		const sources = readdirSync(folder, { recursive: true })
			.filter((name) => /(?<!\.test)\.tsx?$/u.test(name))
			.map((name) => readFileSync(join(folder, name), 'utf8'))
			.join('\n')
		for (const text of FIXED_TEXTS) {
			expect(refusedWordIn(` ${text}`), text).not.toBeNull()
			expect(sources.includes(text), text).toBe(true)
		}
	})
})

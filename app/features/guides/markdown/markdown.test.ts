import { describe, expect, test } from 'vitest'
import { FUZZ_RUNS, FUZZ_SEED } from '#tests/helpers/fuzz/fuzz-settings'
import { generatedHostile, HOSTILE } from '#tests/helpers/fuzz/hostile-markdown'
import { renderMarkdown } from './markdown.server'

const html = (markdown: string): string => renderMarkdown(markdown)?.html ?? 'null'

describe('GUIDE-13 Markdown rendering', () => {
	test('headings start below the title, have anchors and form the table of contents', () => {
		const rendered = renderMarkdown('# One\n\ntext\n\n## Two *2*\n\n### Three\n\n##### Five')
		expect(rendered?.contents.map(({ id, level }) => [id, level])).toEqual([
			['s-one', 2],
			['s-two-2', 2],
			['s-three', 3],
		])
		expect(rendered?.html).toContain('<h2 id="s-one">One <a')
		expect(rendered?.html).toContain('href="#s-two-2"')
		expect(rendered?.html).toContain('<h5>Five</h5>')
		expect(rendered?.html).not.toContain('<h1')
		const deep = renderMarkdown('#### Four')
		expect(deep?.html).toContain('<h4 id="s-four">')
	})

	test('tables scroll in a focusable frame, and keep their alignment', () => {
		const text = html('|a|b|\n|--|--:|\n|1|2|')
		expect(text).toContain('tabindex="0"><table>')
		expect(text).toContain('<td align="right">2</td>')
	})

	test('internal links are plain, external ones have nofollow and noopener', () => {
		expect(html('[deal](/calculator?purchase=160000&down=20)')).toContain(
			'<a href="/calculator?purchase=160000&amp;down=20">deal</a>',
		)
		expect(html('[x](https://e.test)')).toContain('rel="nofollow noopener ugc"')
		expect(html('[x](#s-a)')).not.toContain('rel=')
		for (const odd of ['path/to/it', '//e.test', 'java%00script:x', 'ftp://e.test']) {
			expect(html(`[x](<${odd}>)`)).not.toContain('href')
		}
	})

	test('images load lazily, and only over https', () => {
		expect(html('![A house](https://e.test/a.png)')).toContain('loading="lazy"')
		expect(html('![A house](/covers/a.svg)')).toContain('src="/covers/a.svg"')
		expect(html('![A house](http://e.test/a.png)')).not.toContain('<img')
	})

	test('words are counted and extracted without markup', () => {
		const rendered = renderMarkdown('## Costs\n\n- **Twelve** [percent](/x)\n- `code` &amp; more')
		expect(rendered).toMatchObject({ words: 5, text: 'Costs: Twelve percent code & more' })
	})

	test('the same text is rendered once', () => {
		expect(renderMarkdown('once')).toBe(renderMarkdown('once'))
	})
})

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"<>]*")*)\s*(\/?)>/gu
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
	href: /^(?:https?:\/\/|mailto:|(?:tel|sms):[+\d]|\/(?![/\\])|#)/iu,
	src: /^(?:https:\/\/|\/(?![/\\]))/iu,
	id: /^s-[a-z0-9-]+$/u,
	class: /^(?:language-[\w+-]+|prose__anchor no-print|prose__table|prose__task)$/u,
	rel: /^nofollow noopener ugc$/u,
	loading: /^lazy$/u,
}
const PLAIN = new Set(
	['alt', 'title', 'width', 'height', 'start', 'align', 'colspan', 'rowspan', 'scope'].concat(
		...['role', 'aria-label', 'tabindex'],
	),
)
const TAGS = new Set(
	'a abbr b blockquote br caption code dd del details div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre s small span strong sub summary sup table tbody td tfoot th thead tr ul'.split(
		' ',
	),
)

/** Lists everything in our HTML that is not allowed, with an independent parser. */
function strangers(text: string): string[] {
	const disallowed: string[] = []
	const remaining = text.replace(TAG, (whole, _close, tag: string, attributes: string) => {
		if (!TAGS.has(tag)) disallowed.push(whole)
		for (const [, name = '', value = ''] of attributes.matchAll(/([a-z-]+)="([^"]*)"/gu)) {
			const plain = value.replace(/&amp;/gu, '&')
			if (!PLAIN.has(name) && !(ATTRIBUTES[name]?.test(plain) ?? false)) disallowed.push(whole)
		}
		return ''
	})
	if (/[<>]/u.test(remaining)) disallowed.push(remaining)
	return disallowed
}

describe('hostile Markdown (security row 41)', () => {
	test("the test's parser finds disallowed HTML", () => {
		expect(strangers('<p>fine</p>')).toEqual([])
		for (const bad of ['<script>', '<p onclick="x">', '<a href="javascript:x">', '<p', '<x>']) {
			expect(strangers(bad)).not.toEqual([])
		}
	})

	test('the corpus is large enough', () => {
		expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(150)
	})

	test.each(HOSTILE)('%j', (markdown) => {
		expect(strangers(html(markdown))).toEqual([])
	})

	test('random texts put together from its pieces', () => {
		for (const markdown of generatedHostile(FUZZ_RUNS, FUZZ_SEED)) {
			expect([markdown, strangers(html(markdown))]).toEqual([markdown, []])
		}
	})
})

describe('resource exhaustion (security row 57)', () => {
	const many = (text: string, count: number): string => text.repeat(count)

	test.each([
		['5,000 nested quotes', many('> ', 5_000) + 'x'],
		['endless emphasis', many('_a_', 60_000)],
		['endless strong', many('**a', 60_000)],
		['endless tags', many('<b>', 60_000)],
		['more than 200 kB', many('x', 200_001)],
		['a table of 60,000 columns', `${many('|a', 60_000)}|\n${many('|-', 60_000)}|`],
	])('rejects %s', (_name, markdown) => {
		expect(renderMarkdown(markdown)).toBeNull()
	})

	test.each([
		['200 kB of brackets', many('[', 199_000)],
		['endless links', many('[a](', 49_000)],
		['200 kB of line breaks', many('\n', 199_000)],
		['200 kB of backticks', many('`', 199_000)],
		[
			'nested lists',
			Array.from({ length: 1_000 }, (_, i) => `${' '.repeat(i % 150)}- x`).join('\n'),
		],
	])('renders %s', (_name, markdown) => {
		expect(renderMarkdown(markdown)).not.toBeNull()
	})
})

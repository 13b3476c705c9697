import { describe, expect, test } from 'vitest'
import { renderMarkdown } from './markdown.server'
import { markMembersLinks } from './members-links'

const marked = (markdown: string) => markMembersLinks(renderMarkdown(markdown)?.html ?? '')

describe('SHELL-31 links of a guide for readers who are not members', () => {
	test.each([
		['[open it](/calculator?arv=1)', '>open it (members)</a>'],
		['[the **loan**](/calculator/loan?arv=1)', '>the <strong>loan</strong> (members)</a>'],
		['[it](/calculator)', '>it (members)</a>'],
		['<a title="x" href="/calculator#top">raw</a>', '>raw (members)</a>'],
	])('%s says so', (markdown, part) => {
		expect(marked(markdown)).toContain(part)
	})

	test.each([
		'[a guide](/guides/calculator)',
		'[math](/check-our-math)',
		'[other](/calculators)',
		'[elsewhere](https://example.com/calculator?x=1)',
		'text: href="/calculator"',
	])('%s is unchanged', (markdown) => {
		expect(marked(markdown)).toBe(renderMarkdown(markdown)?.html)
	})

	test('every link is marked once', () => {
		const html = marked('[a](/calculator?arv=1), [b](/guides) and [c](/calculator?arv=2)')
		expect(html.match(/ \(members\)<\/a>/gu)).toHaveLength(2)
		expect(html).toContain('>b</a>')
	})
})

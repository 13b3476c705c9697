import { describe, expect, test } from 'vitest'
import { linkAddress, linkedGuides, withoutDeadLinks } from './guide-links'
import { findNotShown, renderMarkdown } from './markdown.server'

const html = (markdown: string): string => renderMarkdown(markdown)?.html ?? 'null'
const words = (markdown: string): string => renderMarkdown(markdown)?.text ?? 'null'

describe('links of a guide', () => {
	test.each([
		['../other-guide', '/guides/other-guide'],
		['./other-guide', '/guides/other-guide'],
		['other-guide', '/guides/other-guide'],
		['other-guide/', '/guides/other-guide'],
		['../guides/other-guide', '/guides/other-guide'],
		['../other-guide#s-costs', '/guides/other-guide#s-costs'],
		['/guides/other-guide', '/guides/other-guide'],
		['/calculator?purchase=1', '/calculator?purchase=1'],
		['https://e.test/a', 'https://e.test/a'],
		['#s-costs', '#s-costs'],
		['#costs', '#s-costs'],
		['#top', '#top'],
		['#nowhere', null],
		['../../../etc/passwd', '../../../etc/passwd'],
		['javascript:alert(1)', 'javascript:alert(1)'],
	])('FIX-39 %s leads to %s', (written, address) => {
		expect(linkAddress(written, new Set(['s-costs']))).toBe(address)
	})

	test('FIX-39 a link without an address is no link', () => {
		for (const dead of ['javascript:alert(1)', '//evil.test/x', 'file:///etc/passwd', '#nowhere']) {
			expect(html(`see [the text](<${dead}>) here`)).toBe('<p>see <span>the text</span> here</p>\n')
		}
		expect(html('[costs](#costs)\n\n## Costs')).toContain('<a href="#s-costs">costs</a>')
	})

	test('FIX-39 phone numbers can be dialed and written to', () => {
		expect(html('[us](tel:+19185550111)')).toContain('<a href="tel:+19185550111"')
		expect(html('[us](sms:+19185550111)')).toContain('<a href="sms:+19185550111"')
		expect(html('[us](<tel:918 555 0111>)')).toContain('<a href="tel:918%20555%200111"')
		for (const odd of ['tel:javascript:x', 'sms:+1?body=hi', 'tel:']) {
			expect(html(`[us](<${odd}>)`)).not.toContain('href')
		}
	})

	test('FIX-39 links to guides that are not there become text', () => {
		const text = html('[a](../one) **and** [*b*](/guides/two#s-x) and [c](/calculator)')
		expect(linkedGuides(text)).toEqual(['one', 'two'])
		expect(withoutDeadLinks(text, () => true)).toBe(text)
		expect(withoutDeadLinks(text, (slug) => slug === 'one')).toBe(
			'<p><a href="/guides/one">a</a> <strong>and</strong> <em>b</em> and <a href="/calculator">c</a></p>\n',
		)
		expect(withoutDeadLinks('no links', () => false)).toBe('no links')
	})
})

describe('Markdown of other products', () => {
	test('FIX-39 the boxes of a task list are visible and named', () => {
		const text = html('- [ ] Not yet\n- [x] Done **now**')
		expect(text).toContain(
			'<li><span class="prose__task" role="img" aria-label="Not done">☐</span> Not yet</li>',
		)
		expect(text).toContain(
			'<li><span class="prose__task" role="img" aria-label="Done">☑</span> Done <strong>now</strong></li>',
		)
		expect(words('- [ ] Not yet\n- [x] Done')).toBe('Not yet Done')
		expect(renderMarkdown('- [x] Done')?.words).toBe(1)
		const own = html('<span class="x" role="button" aria-label="Pay" onclick="x()">a</span>')
		expect(own).toBe('<p><span>a</span></p>\n')
	})

	test('FIX-39 a note says of which kind it is', () => {
		expect(html('> [!NOTE]\n> Read *this*.')).toBe(
			'<blockquote>\n<p><strong>Note:</strong> Read <em>this</em>.</p>\n</blockquote>\n',
		)
		expect(html('> [!warning] Same line')).toContain('<p><strong>Warning:</strong> Same line</p>')
		expect(html('> [!OTHER]\n> x')).toContain('[!OTHER]')
		expect(html('> plain')).toBe('<blockquote>\n<p>plain</p>\n</blockquote>\n')
	})

	test('FIX-39 details open without script', () => {
		const text = '<details><summary>More</summary>Hidden text</details>'
		expect(html(text)).toContain(text)
		expect(words(text)).toBe('More Hidden text')
		expect(html('<details open ontoggle="x()"><summary id="a">b</summary></details>')).toContain(
			'<details><summary>b</summary></details>',
		)
	})

	test('FIX-39 the editor is told what readers will not see', () => {
		const text = `A claim.[^1] See [x](javascript:y), [z](#nowhere).

[^1]: The note.

![No](http://e.test/a.png) <iframe src="https://e.test"></iframe> ==marked== x^2^

Term
: Definition`
		expect(findNotShown(text)).toEqual([
			'The link to “javascript:y” leads nowhere, so readers see its text only.',
			'The link to “#nowhere” leads nowhere, so readers see its text only.',
			'The image “http://e.test/a.png” is left out. Its address must begin with https.',
			'The HTML tag <iframe> is left out.',
			'Footnotes, such as [^1], appear as typed.',
			'Highlights, such as ==text==, appear as typed.',
			'Superscripts, such as x^2^, appear as typed. Use <sup>.',
			'Definition lists appear as typed. Use <dl>.',
		])
	})

	test('FIX-39 nothing is said of a text that is shown as it is written, or not at all', () => {
		const plain = `# One

[a](../two) [b](tel:+19185550111) <details><summary>c</summary>d</details>

- [x] done

> [!TIP]
> e

\`[^1] ==a== x^2^\` costs $5: 70%`
		expect(findNotShown(plain)).toEqual([])
		expect(findNotShown('> '.repeat(5_000))).toEqual([])
		expect(findNotShown('<x-y>a</x-y> '.repeat(1_000))).toHaveLength(1)
	})
})

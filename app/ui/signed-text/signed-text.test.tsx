import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { signedHtml } from '~/core/signed-html'
import { SignedText } from './signed-text'

test.each([
	[
		'Net profit (cash purchase) −$12,345',
		'Net profit (cash purchase) <span class="nowrap">−$12,345</span>',
	],
	['−6.6% and −$1.2M', '<span class="nowrap">−6.6%</span> and <span class="nowrap">−$1.2M</span>'],
	['Price − offer: $5,000', 'Price − offer: $5,000'],
	['', ''],
])('CALC-18 keeps the sign of %j with its amount', (text, html) => {
	expect(renderToStaticMarkup(<SignedText text={text} />)).toBe(html)
	expect(signedHtml(text)).toBe(html)
})

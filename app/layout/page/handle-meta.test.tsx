import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HandleMeta } from './handle-meta'

test('LIGHT-08 a page has the title, the description and the word to search engines of its handle', () => {
	const brand = 'Deal Desk'
	expect(renderToStaticMarkup(<HandleMeta brand={brand} title="Sign-Ins" noIndex />)).toBe(
		'<title>Sign-Ins · Deal Desk</title><meta name="robots" content="noindex"/>',
	)
	const description = (name: string) => `What ${name} stores.`
	expect(
		renderToStaticMarkup(<HandleMeta brand={brand} title="Privacy" description={description} />),
	).toBe(
		'<title>Privacy · Deal Desk</title><meta name="description" content="What Deal Desk stores."/>',
	)
})

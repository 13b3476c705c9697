import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProxyWarning } from './overview-page'

test('the overview warns of an untrusted proxy and names the setting', () => {
	const html = renderToStaticMarkup(<ProxyWarning hasUntrustedProxy />)
	expect(html).toContain('All visitors share one set of limits')
	expect(html).toContain('TRUST_PROXY')
	expect(renderToStaticMarkup(<ProxyWarning hasUntrustedProxy={false} />)).toBe('')
})

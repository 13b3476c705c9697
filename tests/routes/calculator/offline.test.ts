import { expect, test } from 'vitest'
import { TestClient } from '#tests/helpers/test-client'

/** The answers without a build; tests/e2e/calculator/offline-*.spec.ts test those of the build. */

test('PRO-79 the page without a connection is for everybody, says what it is for, and sets no cookie', async () => {
	const { status, headers, text } = await new TestClient().load('/calculator/offline')
	expect(status).toBe(200)
	expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8')
	expect(headers.get('Set-Cookie')).toBeNull()
	expect(text).toContain('This page opens the deal on this device when there is no connection.')
	expect(text).toContain('<meta name="robots" content="noindex"/>')
	expect(text).toMatch(/data-build="[0-9a-f]{12}"/u)
	expect(text).not.toContain('<script')
})

test('PRO-82 the worker is checked for each time, and ends itself where there is no build', async () => {
	const { status, headers, text } = await new TestClient().load('/sw.js')
	expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-cache'])
	expect(headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
	expect(text).toContain('registration.unregister()')
	expect(text).not.toContain("'fetch'")
})

import { createRemixStub } from '@remix-run/testing'
import { Window } from 'happy-dom'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { publicUser } from '#tests/helpers/fixtures/user'
import { Footer } from '~/layout/footer/footer'
import { TopBar } from '~/layout/top-bar/top-bar'
import { FormTokenProvider } from '~/ui/field/form-token'
import { type RenderCache, RenderCacheContext } from '~/ui/render-once/render-once'
import { renderPartOnce } from './render-part.server'

/** The frame of the pages, of which users with the same links share one rendering. */

type Shown = { user: PublicUser | null; path: string; token: string; cache: RenderCache | null }

function frame({ user, path, token, cache }: Shown): string {
	const Page = () => (
		<FormTokenProvider token={token}>
			<TopBar brand="Deal House" theme="system" auth={{ user }} />
			<Footer
				brand="Deal House"
				theme="dark"
				supportEmail="help@example.test"
				contact={{ isSignedIn: user !== null }}
				hasPricing={user === null}
			/>
		</FormTokenProvider>
	)
	const Stub = createRemixStub([{ path: '*', Component: Page }])
	const remarks = vi.mocked(console.error).mockImplementation(() => undefined)
	const html = renderToString(
		<RenderCacheContext.Provider value={cache}>
			<Stub initialEntries={[path]} />
		</RenderCacheContext.Provider>,
	)
	// The stub's router is that of a browser: React remarks that on each of its effects.
	for (const [text] of remarks.mock.calls) expect(text).toContain('useLayoutEffect')
	remarks.mockClear()
	return html
}

const PATHS = ['/', '/dashboard', '/guides/a-guide?sort=a-z', '/profile', '/search?q=<b>"x"</b>']

const ana: PublicUser = {
	...publicUser('subscriber'),
	lastName: 'Quixley',
	email: 'ana@private.test',
}
const ben: PublicUser = {
	...publicUser('subscriber'),
	firstName: 'Ben & <Co>',
	lastName: `O'Hara`,
	email: 'ben@private.test',
}

test.each([
	['a visitor', null],
	['a member', ana],
	['another member', ben],
	['an admin', publicUser('admin')],
	['a user without a plan', publicUser('user')],
])('FAST-03 the cached frame of %s equals what is rendered for them, byte for byte', (_, user) => {
	for (const path of PATHS) {
		for (const token of ['token-1', 'token-2']) {
			const fresh = frame({ user, path, token, cache: null })
			expect(frame({ user, path, token, cache: renderPartOnce })).toBe(fresh)
		}
	}
})

test('FAST-03 nothing of a user or a request is in the names or the HTML that the cache keeps', () => {
	const kept: unknown[] = []
	const spying: RenderCache = (name, part) => {
		const template = renderPartOnce(name, part)
		kept.push(name, template)
		return template
	}
	for (const user of [ana, ben]) {
		const path = '/deals?search=my-secret-address'
		frame({ user, path, token: 'token-of-a-form', cache: spying })
	}
	const text = JSON.stringify(kept)
	expect(kept).toHaveLength(8)
	expect(text).not.toMatch(/private\.test|Hara|Ben &|my-secret|token-of-a-form/u)
	expect(text).not.toContain(ana.lastName)
})

test('FAST-03 a cached part has one byte for each character, and says the same', () => {
	const html = renderPartOnce('typography', () => (
		<p title="“2 − 1”">
			5 × 4 − 1 = … <b>Łódź 🏠</b> é
		</p>
	))
	expect(html).toMatch(/^[\u0000-\u00ff]+$/u)
	const { document } = new Window()
	document.body.innerHTML = html
	const part = document.querySelector('p')
	expect([part?.title, part?.textContent]).toEqual(['“2 − 1”', '5 × 4 − 1 = … Łódź 🏠 é'])
})

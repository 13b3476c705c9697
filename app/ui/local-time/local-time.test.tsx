// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { LocalTime } from './local-time'

afterEach(() => {
	cleanup()
	vi.unstubAllEnvs()
})

const NOON = '2026-11-22T12:00:00.000Z'
/** Newer browsers write a narrow space before AM. */
const plain = (text: string) => text.replace(/\s/gu, ' ')

test.each([
	['America/Chicago', 'November 22, 2026 at 6:00 AM CST'],
	['Pacific/Auckland', 'November 23, 2026 at 1:00 AM GMT+13'],
])('a time is shown in the zone of the reader: %s', (zone, expected) => {
	vi.stubEnv('TZ', zone)
	const { container } = render(<LocalTime at={NOON} />)
	expect(plain(container.textContent)).toBe(expected)
	expect(container.querySelector('time')?.dateTime).toBe(NOON)
})

test('the day and the clock apart are in the same zone', () => {
	vi.stubEnv('TZ', 'Pacific/Auckland')
	const { container } = render(
		<>
			<LocalTime at={NOON} part="day" />, <LocalTime at={NOON} part="clock" />
		</>,
	)
	expect(plain(container.textContent)).toBe('Nov 23, 2026, 1:00 AM GMT+13')
})

test('without script it is in UTC, and says so', () => {
	vi.stubEnv('TZ', 'America/Chicago')
	expect(plain(renderToStaticMarkup(<LocalTime at={NOON} />))).toBe(
		`<time dateTime="${NOON}">November 22, 2026 at 12:00 PM UTC</time>`,
	)
})

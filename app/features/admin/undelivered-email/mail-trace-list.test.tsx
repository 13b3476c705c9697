// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { MailTrace } from '~/core/mail/mail-trace'
import { MailSearch, UserMailCard } from './mail-trace-list'

const MAIL: MailTrace = {
	id: 'm1',
	kind: 'receipt',
	why: 'A payment went through.',
	reason: 'pi_1',
	to: 'nora@example.test',
	writtenAt: '2026-11-20T12:00:00.000Z',
	fate: 'sent',
	at: '2026-11-20T12:01:00.000Z',
	attempts: 3,
	lastError: '451 come back later',
}

afterEach(cleanup)

const show = (node: React.ReactElement): string => {
	const Stub = createRemixStub([{ path: '/', Component: () => node }])
	return render(<Stub />).container.innerHTML
}

test('MON-32 an email is listed with its reason in words and what became of it', () => {
	const html = show(<UserMailCard mails={[MAIL]} />)
	for (const text of ['A payment went through.', '(pi_1)', 'Sent', 'after 3 attempts', '451']) {
		expect(html).toContain(text)
	}
	expect(show(<UserMailCard mails={[]} />)).toContain('No emails in the last 90 days.')
	expect(show(<UserMailCard mails={[{ ...MAIL, kind: '', why: '' }]} />)).toContain('Not recorded')
})

test('MON-32 the search says what is wrong beside its field', () => {
	const html = show(<MailSearch address="nobody" error="Please enter it." mails={null} />)
	expect(html).toMatch(
		/aria-invalid="true"[^>]*value="nobody"|value="nobody"[^>]*aria-invalid="true"/u,
	)
	expect(html).toContain('Please enter it.')
})

// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LegalPage } from './legal-page'
import { STORED_DATA, privacySections } from './privacy-text'

/** Tables that say nothing about anybody. */
const NOT_PERSONAL: readonly string[] = [
	'ServiceChoice',
	'CacheVersion',
	'Guide',
	'Category',
	'Tag',
	'GuideCategory',
	'GuideTag',
]

afterEach(cleanup)

test('TOS-03 the privacy page covers every table of the database', () => {
	const schema = readFileSync('prisma/schema.prisma', 'utf8')
	const tables = [...schema.matchAll(/^model (\w+) \{/gmu)].map(([, name]) => name)
	const coveredTables = [...STORED_DATA.flatMap((entry) => entry.tables), ...NOT_PERSONAL]
	expect(coveredTables.toSorted()).toEqual(tables.toSorted())
})

test('TOS-03 all stored data has a reason and a retention period, in whole sentences', () => {
	const isSentence = (text: string) => /^[A-Z].+\.$/u.test(text)
	expect(STORED_DATA.filter(({ why, until }) => !isSentence(why) || !isSentence(until))).toEqual([])
})

test('TOS-03 has a contact address', () => {
	const sections = privacySections('Pro Hub', 'help@example.test')
	const Page = () => <LegalPage title="Privacy" lead="x" sections={sections} />
	const Stub = createRemixStub([{ path: '/', Component: Page }])
	render(<Stub />)
	const mail = screen.getByRole('link', { name: 'help@example.test' })
	expect(mail.getAttribute('href')).toBe('mailto:help@example.test')
})

test('MON-26 MON-27 says what stays here during a dispute, and what Stripe keeps after a deletion', () => {
	const membership = STORED_DATA.find(({ what }) => what === 'Your membership')
	expect(membership?.until).toContain('until the bank has decided.')
	const sections = privacySections('Pro Hub', 'help@example.test')
	const Page = () => <LegalPage title="Privacy" lead="x" sections={sections} />
	const Stub = createRemixStub([{ path: '/', Component: Page }])
	const { container } = render(<Stub />)
	expect(container.textContent.replaceAll(/\s+/gu, ' ')).toContain(
		'Stripe keeps its own records of your payments, with your name, your email address',
	)
})

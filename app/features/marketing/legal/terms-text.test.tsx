import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { termsSections } from './terms-text'

const sections = termsSections('Deal House', 'help@dealhouse.test', {
	name: 'Deal House LLC',
	address: '1 Main St, Tulsa, OK 74103',
	replyTime: null,
})
const getSectionText = (id: string): string => {
	const section = sections.find((one) => one.id === id)
	return renderToStaticMarkup(<>{section?.body}</>)
		.replace(/<[^>]+>/gu, ' ')
		.replace(/\s+/gu, ' ')
}

test('TOS-01 has eleven sections', () => {
	expect(sections.map(({ title }) => title)).toEqual([
		'Acceptance of Terms',
		'Description of the Service',
		'Subscription and Payment',
		'Disclaimers',
		'User Responsibilities',
		'Personal Information',
		'Intellectual Property',
		'Termination',
		'Governing Law',
		'Changes to These Terms',
		'Contact',
	])
	for (const { id } of sections) expect(getSectionText(id).length).toBeGreaterThan(40)
})

test('TOS-02 covers what the specification requires', () => {
	expect(getSectionText('payment')).toContain('No refunds.')
	expect(getSectionText('payment')).toContain('Canceling stops future billing')
	expect(getSectionText('disclaimers')).toContain('Calculators and guides are for education only.')
	expect(getSectionText('disclaimers')).toContain('The directory is not verified or endorsed.')
	expect(getSectionText('termination')).toContain('at any time')
	expect(getSectionText('governing-law')).toContain('United States')
	expect(getSectionText('contact')).toContain('help@dealhouse.test')
})

test('TOS-03 names the email address and the names, and all other stored data', () => {
	const text = getSectionText('personal-information')
	expect(text).toContain('We collect your email address and your first and last name.')
	const storedData = ['password', 'property addresses', 'company', 'specialties', 'phone number']
	storedData.push(
		'website',
		'scheduling link',
		'states you serve',
		'plan',
		'payments',
		'coupon codes',
	)
	storedData.push('network address', 'Cookies', 'draft of your calculation')
	for (const what of storedData) expect(text).toContain(what)
})

test('SHELL-01 contains the brand, and no placeholder', () => {
	const all = sections.map(({ id }) => getSectionText(id)).join(' ')
	expect(all).toContain('Deal House')
	expect(all).not.toMatch(/[{}[\]]|undefined/u)
})

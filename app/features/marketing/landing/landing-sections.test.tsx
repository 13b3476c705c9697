// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { PLANS } from '~/features/billing/plans/plans'
import { isRoute } from '#tests/helpers/access/route-paths'
import { exampleDeal } from './example-deal'
import {
	CalculatorSection,
	CallToActionSection,
	OfferSection,
	ReasonsSection,
} from './landing-sections'
import { PlansSection, QuestionsSection } from './landing-plans'
import { TourSection } from './feature-tour'
import { ExampleDealCard } from './example-deal-card'

afterEach(cleanup)

function show(children: ReactNode) {
	const Stub = createRemixStub([{ path: '/', Component: () => <>{children}</> }])
	render(<Stub />)
}

test('LAND-02 the calculator section names its topics and links to it', () => {
	show(<CalculatorSection>{null}</CalculatorSection>)
	const text = document.body.textContent
	for (const subject of ['ROI', 'cash flow', 'DSCR', 'Fix and flip', 'Renovation budgets']) {
		expect(text).toContain(subject)
	}
	const link = screen.getByRole('link', { name: 'Try the calculator' })
	expect(link.getAttribute('href')).toBe('/calculator')
})

test("LAND-03 'What We Offer' has three parts", () => {
	show(<OfferSection />)
	const section = within(screen.getByRole('region', { name: 'What We Offer' }))
	expect(section.getAllByRole('heading', { level: 3 }).map((h) => h.textContent)).toEqual([
		'Deal Analysis',
		'Community Network',
		'Resources to Thrive',
	])
})

test("LAND-04 'Why Choose Us?' has four reasons", () => {
	show(<ReasonsSection />)
	const section = within(screen.getByRole('region', { name: 'Why Choose Us?' }))
	expect(section.getAllByRole('heading', { level: 3 }).map((h) => h.textContent)).toEqual([
		'Expert Analysis',
		'Valuable Insights',
		'Growing Network',
		'Powerful Tools',
	])
})

test('LAND-05 the final call is a link', () => {
	show(<CallToActionSection call={{ label: 'Become a Member', to: '/signup' }} text="Sign up." />)
	const link = screen.getByRole('link', { name: 'Become a Member' })
	expect(link.getAttribute('href')).toBe('/signup')
})

test('LAND-01 the example deal draws a part of the bar for every figure', () => {
	const example = exampleDeal()
	show(<ExampleDealCard example={example} />)
	const bars = [...document.querySelectorAll('.share-bar rect')]
	expect(bars).toHaveLength(example.parts.length)
	const end = bars.at(-1)
	const right = Number(end?.getAttribute('x')) + Number(end?.getAttribute('width'))
	expect(right).toBeCloseTo(100, 6)
	expect(document.querySelector('[style]')).toBeNull()
})

test('LAND-05 both plans are shown with the actual prices', () => {
	show(<PlansSection call={{ label: 'Become a Member', to: '/signup' }} />)
	for (const { name, perMonth, billed } of [PLANS.biannual, PLANS.annual]) {
		const plan = screen.getByRole('region', { name })
		expect(plan.textContent).toContain(`${perMonth}/month`)
		expect(plan.textContent).toContain(billed)
	}
	expect(screen.getByRole('link', { name: 'Become a Member' }).getAttribute('href')).toBe('/signup')
})

test('LAND-05 every link in an answer leads to an existing page', () => {
	show(<QuestionsSection />)
	const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
	expect(links.length).toBeGreaterThan(2)
	expect(links.filter((to) => !isRoute(to))).toEqual([])
})

test('LAND-02 the screenshots reserve their space, load lazily, and have text alternatives', () => {
	show(<TourSection>{null}</TourSection>)
	expect(screen.getByRole('img', { name: /^Investment calculator/u })).toBeDefined()
	const pictures = [...document.querySelectorAll('img')]
	expect(pictures).toHaveLength(2)
	for (const picture of pictures) {
		expect(picture.getAttribute('loading')).toBe('lazy')
		expect(Number(picture.getAttribute('width'))).toBeGreaterThan(0)
		expect(Number(picture.getAttribute('height'))).toBeGreaterThan(0)
		expect(picture.getAttribute('src')).toMatch(/\.webp$/u)
	}
})

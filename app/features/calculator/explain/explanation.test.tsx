// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { DEAL_KEYS, type DealInputs, RESULTS, SECTIONS, emptyInputs, showResult } from '~/deal'
import { evaluateDeal, type EvaluatedDeal } from './evaluate-deal'
import { SAMPLE_DEALS } from '~/features/calculator/check-our-math/sample-deals'
import { WaterfallTable } from './waterfall-table'
import { DealSection } from '~/features/calculator/deal-form/deal-section'
import { ResultList } from './explanation'
import { BreakdownBar } from './breakdown-bar'
import { comparePublicExamples } from '~/features/calculator/check-our-math/public-examples/public-examples.server'
import { CheckOurMathPage } from '~/features/calculator/check-our-math/check-our-math-page'
import { ResultsPanel } from '~/features/calculator/deal-form/results-panel'

afterEach(cleanup)

const [FLIP, RENTAL, THIN] = SAMPLE_DEALS.map(({ inputs }) => evaluateDeal(inputs)) as [
	EvaluatedDeal,
	EvaluatedDeal,
	EvaluatedDeal,
]
const EMPTY = evaluateDeal(emptyInputs())
const withInputs = (deal: EvaluatedDeal, inputs: Partial<DealInputs>) =>
	evaluateDeal({ ...deal.inputs, ...inputs })

const NO_OPENING = { opening: null, isFailed: false, explain: () => undefined }

/** The sections that explain their result. */
const WITH_STORY = SECTIONS.filter(({ key }) => ['flip', 'buyHold', 'offer'].includes(key))

/** Every part of the calculator page that shows a deal. */
function Deal({ deal }: { deal: EvaluatedDeal }) {
	return (
		<>
			{SECTIONS.map((section) => (
				<DealSection key={section.key} section={section} deal={deal} refusal={null} />
			))}
			<ResultsPanel deal={deal} hydrated onClear={null} opening={NO_OPENING} />
		</>
	)
}

function show(children: ReactNode) {
	const Stub = createRemixStub([{ path: '/', Component: () => <>{children}</> }])
	return render(<Stub />)
}

/** The text of an element, with a space between its paragraphs. */
const text = (element: Element | null | undefined): string => {
	if (!element) return ''
	const paragraphs = element.innerHTML.replace(/<\/(?:p|li|summary|th|td|dt|dd)>/gu, ' ')
	const copy = document.createElement('div')
	copy.innerHTML = paragraphs
	return copy.textContent.replace(/\s+/gu, ' ').trim()
}

/** The row of a result: the last one with its figure, not its copy in the panel. */
const getRow = (key: string): HTMLElement => {
	const row = document.getElementById(`result-${key}`)?.closest('details')
	if (!row) throw new Error(`No row for ${key}`)
	return row
}

describe('explanations of all results', () => {
	test.each([
		['a full deal', FLIP],
		['an empty form', EMPTY],
	])(
		'DATA-06 CALC-19 in %s each figure appears once, in a row that expands to its formula',
		(_name, deal) => {
			show(<Deal deal={deal} />)
			const figuresOnPage = [...document.querySelectorAll('data[id^=result-]')]
			expect(figuresOnPage.map(({ id }) => id).sort()).toEqual(
				RESULTS.map(({ key }) => `result-${key}`).sort(),
			)
			for (const { key, label } of RESULTS) {
				const row = getRow(key)
				const value = deal.figures[key]
				expect(row.hasAttribute('open')).toBe(false)
				expect(row.querySelector('data')?.getAttribute('value')).toBe(
					value === null ? '' : String(value),
				)
				expect(text(row.querySelector('data'))).toBe(showResult(key, value))
				expect(text(row.querySelector('summary'))).toContain(`${label} ${showResult(key, value)}`)
				expect(text(row.querySelector('.formula__words')).length).toBeGreaterThan(5)
				expect(row.querySelectorAll('.explanation__notes > li').length).toBeGreaterThan(0)
			}
		},
	)

	test("CALC-19 contain the formula with this deal's numbers, and update", () => {
		const { rerender } = render(<ResultList names={['apxCC', 'renoTotal']} deal={FLIP} />)
		expect(text(getRow('apxCC'))).toContain('Sales price × 6.6% $272,000 × 6.6% = $17,952')
		const untouched = getRow('renoTotal').innerHTML
		rerender(
			<ResultList names={['apxCC', 'renoTotal']} deal={withInputs(FLIP, { sPrice: '300000' })} />,
		)
		expect(text(getRow('apxCC'))).toContain('$300,000 × 6.6% = $19,800')
		expect(getRow('renoTotal').innerHTML).toBe(untouched)
	})

	test('CALC-10 figures update immediately, formulas with the deferred deal', () => {
		const next = withInputs(FLIP, { sPrice: '300000' })
		const { rerender } = render(<ResultList names={['apxCC']} deal={FLIP} later={FLIP} />)
		rerender(<ResultList names={['apxCC']} deal={next} later={FLIP} />)
		expect(text(getRow('apxCC').querySelector('data'))).toBe('$19,800')
		expect(text(getRow('apxCC'))).toContain('= $17,952')
		rerender(<ResultList names={['apxCC']} deal={next} later={next} />)
		expect(text(getRow('apxCC'))).toContain('$300,000 × 6.6% = $19,800')
	})

	test.each(WITH_STORY)('CALC-10 $title updates with every input it depends on', (section) => {
		const show = (deal: EvaluatedDeal) => (
			<DealSection section={section} deal={deal} later={deal} refusal={null} />
		)
		// Without React's generated ids.
		const plain = (html: string) => html.replace(/:[rR][^:]*:/gu, 'id')
		const { container, rerender } = render(show(RENTAL))
		const stale = DEAL_KEYS.filter((key) => {
			const deal = withInputs(RENTAL, { [key]: '23' })
			rerender(show(deal))
			const followed = plain(container.innerHTML)
			rerender(show(RENTAL))
			const freshContainer = document.createElement('div')
			freshContainer.innerHTML = renderToString(show(deal))
			return (
				followed.replaceAll('<!-- -->', '') !==
				plain(freshContainer.innerHTML.replaceAll('<!-- -->', ''))
			)
		})
		expect(stale).toEqual([])
	})

	test('an expanded row stays expanded while numbers change', () => {
		const { rerender } = render(<ResultList names={['net']} deal={FLIP} />)
		getRow('net').setAttribute('open', '')
		rerender(<ResultList names={['net']} deal={withInputs(FLIP, { purchase: '130000' })} />)
		expect(getRow('net').hasAttribute('open')).toBe(true)
		expect(text(getRow('net'))).toContain('= $46,048')
	})

	test('FORM-13 exponents are readable without style sheets', () => {
		render(<ResultList names={['paymentDSCR']} deal={FLIP} />)
		expect(text(getRow('paymentDSCR'))).toContain(
			'DSCR loan × r ÷ (1 − (1 + r)^−n) $204,000 × 0.6042% ÷ (1 − 1.006042^−360) = $1,392',
		)
		expect(text(getRow('paymentDSCR'))).toContain(
			'r = long-term loan rate ÷ 12 = 7.25% ÷ 12 = 0.6042%',
		)
	})

	test('FORM-05 without a sales price the section and the panel show no profit', () => {
		const deal = withInputs(EMPTY, { purchase: '140000', misc1: '40000', arv: '240350' })
		show(
			<>
				<ResultList names={['net', 'netHard']} deal={deal} />
				<ResultsPanel deal={deal} hydrated onClear={null} opening={NO_OPENING} />
			</>,
		)
		for (const key of ['net', 'netHard']) {
			expect(document.getElementById(`result-${key}`)?.textContent).toBe('—')
			expect(text(getRow(key))).toContain('Enter a sales price')
		}
		const panel = screen.getByRole('region', { name: 'Results' })
		expect(text(panel)).toContain('Net profit (cash purchase) — Enter a sales price')
	})

	test('CALC-04 a figure repeated in the panel is explained there too, without a duplicate id', () => {
		show(<ResultsPanel deal={THIN} hydrated onClear={null} opening={NO_OPENING} />)
		const panel = screen.getByRole('region', { name: 'Results' })
		expect(panel.querySelectorAll('data')).toHaveLength(3)
		expect(text(panel)).toContain('$5,622 − $26,698 = −$21,076')
		expect(within(panel).getByRole('link', { name: 'Check our math' }).getAttribute('href')).toBe(
			'/check-our-math',
		)
	})
})

describe('waterfalls', () => {
	const rows = () =>
		[...document.querySelectorAll('.waterfall tbody tr')].map((row) =>
			[...row.children].map((cell) => text(cell)),
		)

	test('FORM-05 FORM-11 from the sales price to the net profit, line by line', () => {
		render(<WaterfallTable name="flip" deal={THIN} />)
		expect(screen.getByRole('heading', { name: 'Net profit breakdown' })).toBeDefined()
		expect(rows()).toEqual([
			['Sales price', '$398,000', '$398,000'],
			['Closing costs and commission, 6.6%', '−$26,268', '$371,732'],
			['Purchase price', '−$282,000', '$89,732'],
			['Renovation', '−$80,000', '$9,732'],
			['Holding costs, 180 days', '−$4,110', '$5,622'],
			['Net profit (cash purchase)', '', '$5,622'],
			['Hard money interest, 180 days', '−$19,548', '−$13,926'],
			['Appraisal fee', '−$750', '−$14,676'],
			['Lender fees and points', '−$6,400', '−$21,076'],
			['Net profit after hard money', '', '−$21,076'],
		])
	})

	test('FORM-19 from the rent to the remainder, with explicit rounding', () => {
		render(<WaterfallTable name="rent" deal={FLIP} />)
		expect(rows().slice(-2)).toEqual([
			['Rounding', '+$1', '−$335'],
			['Cash flow per month after entered reserves', '', '−$335'],
		])
	})

	test('FORM-20 FORM-21 without an initial value, name the input to enter', () => {
		render(<WaterfallTable name="offer" deal={EMPTY} />)
		expect(document.querySelector('table')).toBeNull()
		expect(text(document.body)).toContain('Enter an after-repair value')
	})
})

describe('charts', () => {
	test('FORM-11 where the money goes: an image with a text alternative, a legend and a table', () => {
		render(<BreakdownBar name="flip" deal={FLIP} />)
		const image = screen.getByRole('img', {
			name: /^Of the \$272,000 sales price: purchase 47\.1%/,
		})
		const widths = [...image.querySelectorAll('rect')].map((rect) =>
			Number(rect.getAttribute('width')?.replace('%', '')),
		)
		expect(widths).toHaveLength(6)
		expect(widths.reduce((all, width) => all + width, 0)).toBeCloseTo(100, 9)
		const key = [...document.querySelectorAll('.breakdown__key > li')].map((item) => text(item))
		expect(key).toEqual([
			'Purchase 47.1%',
			'Renovation 27.6%',
			'Closing costs and commission 6.6%',
			'Holding 1.1%',
			'Hard money 4.3%',
			'Profit 13.3%',
		])
		const last = document.querySelector('.breakdown__numbers tbody tr:last-child')
		expect(text(last)).toBe('Sales price $272,000 100.0%')
	})

	test('FORM-19 FORM-24 a shortfall is drawn and has a label', () => {
		render(<BreakdownBar name="rent" deal={THIN} />)
		const image = screen.getByRole('img', { name: /^The costs are \$623 more than the \$2,250/ })
		expect(text(image)).toContain('Rent $2,250')
		expect(text(image)).toContain('Shortfall −$623')
		expect(image.querySelectorAll('line')).toHaveLength(2)
		expect(text(document.querySelector('.breakdown__numbers'))).toContain('Shortfall −$623 −27.7%')
	})

	test('CALC-19 nothing is drawn without input', () => {
		render(
			<>
				<BreakdownBar name="flip" deal={EMPTY} />
				<BreakdownBar name="rent" deal={EMPTY} />
			</>,
		)
		expect(document.querySelector('svg')).toBeNull()
		expect(text(document.body)).toContain('Enter a sales price to see where the money goes.')
	})
})

describe('check our math', () => {
	test('FORM-01..24 CALC-04 lists the test deals with their figures, and all pass', () => {
		show(<CheckOurMathPage modules={comparePublicExamples()} />)
		expect(text(document.querySelector('.math__outcome'))).toBe('All 243 figures match')
		expect(document.querySelectorAll('.math__figures')).toHaveLength(9)
		expect(document.querySelectorAll('.math__figures data')).toHaveLength(9 * 27)
		expect(text(document.body)).not.toContain('do not agree')
		for (const link of document.querySelectorAll('.math__deals a')) {
			expect(document.querySelector(link.getAttribute('href') ?? '')).not.toBeNull()
		}
	})
})

test('no style attribute, which the content security policy blocks, and no duplicate id', () => {
	show(
		<>
			<Deal deal={RENTAL} />
			<CheckOurMathPage modules={comparePublicExamples()} />
		</>,
	)
	expect(document.querySelector('[style]')).toBeNull()
	const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
	expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

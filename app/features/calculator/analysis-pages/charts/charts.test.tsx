// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { CashLadderChart } from './cash-ladder-chart'
import { HistogramChart } from './histogram-chart'
import { IfSoldChart } from './if-sold-chart'
import { LoanChart } from './loan-chart'
import { OfferChart } from './offer-chart'
import { ProjectionChart } from './projection-chart'
import { TornadoChart } from './tornado-chart'

afterEach(cleanup)

const years = (count: number) => Array.from({ length: count }, (_, index) => index)

const projectionRows = (count: number, cashFlow = 3_000) =>
	years(count).map((index) => ({
		value: 200_000 + 4_000 * index,
		balance: 150_000 - 3_000 * index,
		equity: 50_000 + 7_000 * index,
		cashFlow,
	}))

const irrRows = (count: number, isKnown: (index: number) => boolean = () => true) =>
	years(count).map((index) => ({
		irr: isKnown(index) ? 0.05 + index / 1_000 : null,
		noIrr: '2 rates',
	}))

const loanRows = (count: number) =>
	years(count).map((index) => ({
		interest: 10_000 - 200 * index,
		principal: 2_000 + 200 * index,
		balance: 140_000 - 2_000 * index,
	}))

const steps = (left: number) => [
	{ kind: 'sum' as const, label: 'At closing', amount: 57_500, text: '$57,500' },
	{ kind: 'change' as const, label: 'Carry', amount: 6_300, text: '+$6,300' },
	{ kind: 'change' as const, label: 'Cash back', amount: left - 63_800, text: 'back' },
	{ kind: 'sum' as const, label: 'Left in', amount: left, text: 'left' },
]

const tornadoRow = (label: string, low: number | null, high: number | null) => ({
	label,
	low: { input: 'low', result: low, text: low === null ? 'No IRR' : `$${low}` },
	high: { input: 'high', result: high, text: high === null ? '2 rates' : `$${high}` },
})

const tornado = (rows: ReturnType<typeof tornadoRow>[], isLowBetter = false) => (
	<TornadoChart
		summary="Rent moves it most."
		base={239}
		baseText="$239"
		isLowBetter={isLowBetter}
		rows={rows}
	/>
)

const offer = (results: (number | null)[], isRising = false) => {
	const points = results.map((result, index) => ({ price: 100_000 + 10_000 * index, result }))
	const [first] = points
	return (
		<OfferChart
			summary="At $100,000 it is 10%."
			resultLabel="Cash-on-cash"
			style="percent"
			points={points}
			target={0.1}
			targetText="10.0%"
			isRising={isRising}
			named={first ? [{ ...first, kind: 'dot', label: 'Offer', text: '$100,000' }] : []}
		/>
	)
}

/** Every chart at its limits. */
const CHARTS: Record<string, ReactElement> = {
	'projection, one year': <ProjectionChart summary="S" rows={projectionRows(1)} saleYear={1} />,
	'projection, forty': <ProjectionChart summary="S" rows={projectionRows(40)} saleYear={40} />,
	'projection, losses': (
		<ProjectionChart summary="S" rows={projectionRows(10, -2_000)} saleYear={5} />
	),
	'projection, all 0': (
		<ProjectionChart
			summary="S"
			rows={[{ value: 0, balance: 0, equity: 0, cashFlow: 0 }]}
			saleYear={1}
		/>
	),
	'if sold, one year': <IfSoldChart summary="S" rows={irrRows(1)} saleYear={1} />,
	'if sold, forty': <IfSoldChart summary="S" rows={irrRows(40)} saleYear={10} />,
	'if sold, no answer': <IfSoldChart summary="S" rows={irrRows(5, () => false)} saleYear={2} />,
	'loan, one year': <LoanChart summary="S" rows={loanRows(1)} />,
	'loan, forty': <LoanChart summary="S" rows={loanRows(40)} />,
	'loan of 0': <LoanChart summary="S" rows={[{ interest: 0, principal: 0, balance: 0 }]} />,
	histogram: (
		<HistogramChart
			summary="S"
			style="percent"
			bars={[
				{ from: null, to: 0.02, count: 1 },
				{ from: 0.02, to: 0.04, count: 7 },
				{ from: 0.04, to: null, count: 2 },
			]}
			lines={[
				{ label: 'P10', value: 0.021 },
				{ label: 'P90', value: 0.05 },
			]}
		/>
	),
	ladder: <CashLadderChart summary="S" steps={steps(22_550)} />,
	'ladder, all back': <CashLadderChart summary="S" steps={steps(-17_450)} />,
	'ladder of 0': (
		<CashLadderChart
			summary="S"
			steps={[{ kind: 'sum', label: 'Left in', amount: 0, text: '$0' }]}
		/>
	),
	tornado: tornado([tornadoRow('Rent', 34, 446), tornadoRow('Vacancy', 298, 158)]),
	'tornado, no answer': tornado([tornadoRow('Rent', null, null)]),
	'tornado, no rows': tornado([]),
	offer: offer([0.12, 0.1, 0.08]),
	'offer, one price': offer([0.1]),
	'offer, no answer': offer([null, null]),
}

const paths = (container: Element, kind: string) =>
	[...container.querySelectorAll(`[role=img] .chart__${kind}`)].map(
		(path) => path.getAttribute('d') ?? '',
	)
const texts = (container: Element, kind: string) =>
	[...container.querySelectorAll(`[role=img] text.chart__${kind}`)].map((text) => text.textContent)
const legend = (container: Element) =>
	[...container.querySelectorAll('.chart__legend li')].map((item) => item.textContent)

describe.each(Object.entries(CHARTS))('%s', (_, chart) => {
	it('PRO-89 is an image with its sentence', () => {
		const { container } = render(chart)
		const images = container.querySelectorAll('[role=img]')
		expect(images).toHaveLength(1)
		expect(images[0]?.getAttribute('aria-label')).toMatch(/\S/u)
		const others = [...container.querySelectorAll('svg')].filter(
			(svg) => svg.closest('[role=img], [aria-hidden=true]') === null,
		)
		expect(others).toEqual([])
	})

	it('PRO-08 has only finite coordinates', () => {
		const { container } = render(chart)
		for (const element of container.querySelectorAll('svg *')) {
			for (const { name, value } of element.attributes) {
				expect(`${name} ${value}`).not.toMatch(/NaN|Infinity|undefined|null|-0(?![.\d])/u)
			}
		}
	})

	it('PRO-89 is the same from the server, without inline styles', () => {
		const html = renderToString(chart)
		const { container } = render(<div dangerouslySetInnerHTML={{ __html: html }} />)
		const fromServer = container.querySelector('[role=img]')?.innerHTML
		cleanup()
		expect(render(chart).container.querySelector('[role=img]')?.innerHTML).toBe(fromServer)
		expect(html).not.toContain('style=')
	})
})

describe('ProjectionChart', () => {
	it('PRO-89 starts with the values of the sale year, which it marks', () => {
		const { container } = render(CHARTS['projection, losses'] ?? <p />)
		expect(container.querySelector('.chart__title')?.textContent).toBe('Year 5')
		expect(legend(container)).toEqual([
			'Value $216,000',
			'Equity $78,000',
			'Loan $138,000',
			'Cash flow −$2,000',
		])
		expect(texts(container, 'name')).toEqual(['Sale'])
	})

	it('PRO-89 draws losses below the line of 0, with a mark of their own', () => {
		const { container } = render(
			<ProjectionChart
				summary="S"
				rows={[...projectionRows(1, -1_000), ...projectionRows(1, 1_000)]}
				saleYear={1}
			/>,
		)
		const [, zero] = /M0,([\d.]+)H/u.exec(paths(container, 'zero').at(-1) ?? '') ?? []
		const [loss] = paths(container, 'loss')
		const [gain] = paths(container, 'bar')
		const heights = (path = '') => [...path.matchAll(/[V,]([\d.]+)/gu)].map(([, y]) => Number(y))
		expect(heights(loss)[0]).toBe(Number(zero))
		expect(heights(gain)[0]).toBe(Number(zero))
		expect(heights(loss)[1]).toBeGreaterThan(Number(zero))
		expect(heights(gain)[1]).toBeLessThan(Number(zero))
	})

	it('PRO-90 labels at most nine years, without turning them', () => {
		for (const count of [1, 8, 16, 30, 40, 50]) {
			const { container } = render(
				<ProjectionChart summary="S" rows={projectionRows(count)} saleYear={1} />,
			)
			const labels = texts(container, 'text').map(Number)
			expect(labels.length).toBeLessThanOrEqual(9)
			expect(labels.at(-1)).toBe(count)
			expect(container.innerHTML).not.toContain('rotate')
			cleanup()
		}
	})
})

describe('the year shown', () => {
	const title = (container: Element) => container.querySelector('.chart__title')?.textContent

	it('PRO-91 follows the arrow keys, and is announced with its values', () => {
		const { container } = render(<LoanChart summary="S" rows={loanRows(30)} />)
		const slider = screen.getByRole('slider', { name: 'Year' })
		expect(slider.getAttribute('aria-valuetext')).toContain('1: Principal $2,000, Interest $10,000')
		fireEvent.change(slider, { target: { value: '10' } })
		expect(title(container)).toBe('Year 10')
		expect(legend(container)[2]).toBe('Balance, right axis $122,000')
		fireEvent.blur(slider)
		expect(title(container)).toBe('Year 1')
	})

	it('PRO-89 follows the pointer and returns to the sale year', () => {
		const { container } = render(
			<ProjectionChart summary="S" rows={projectionRows(10)} saleYear={3} />,
		)
		const image = screen.getByRole('img')
		vi.spyOn(image, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 500, 300))
		for (const [clientX, year] of [
			[101, 1],
			[425, 7],
			[599, 10],
			[650, 10],
		]) {
			fireEvent.pointerMove(image, { clientX })
			expect(title(container)).toBe(`Year ${year}`)
		}
		fireEvent.pointerLeave(image, { pointerType: 'touch' })
		expect(title(container)).toBe('Year 10')
		fireEvent.pointerLeave(image, { pointerType: 'mouse' })
		expect(title(container)).toBe('Year 3')
	})

	it('PRO-89 needs no control with one year', () => {
		render(<LoanChart summary="S" rows={loanRows(1)} />)
		expect(screen.queryByRole('slider')).toBeNull()
	})
})

test('PRO-19 IfSoldChart has gaps and says why where there is no single IRR', () => {
	const { container } = render(
		<IfSoldChart summary="S" rows={irrRows(6, (index) => index > 2)} saleYear={2} />,
	)
	expect(paths(container, 'main')[0]?.match(/M/gu)).toHaveLength(1)
	expect(paths(container, 'loan')).toHaveLength(3)
	expect(legend(container)).toEqual(['IRR if sold 2 rates'])
})

test('PRO-32 LoanChart stacks principal on interest up to the payment', () => {
	const { container } = render(<LoanChart summary="S" rows={loanRows(2)} />)
	const [interest] = paths(container, 'cost')
	const [principal] = paths(container, 'bar')
	const ends = (path = '') => /,([\d.]+)H[\d.]+V([\d.]+)/u.exec(path)?.slice(1)
	expect(ends(interest)?.[1]).toBe(ends(principal)?.[0])
	expect(texts(container, 'before').slice(0, 4)).toEqual(['$0', '$5K', '$10K', '$15K'])
	expect(texts(container, 'after')).toEqual(['$0', '$50K', '$100K', '$150K'])
})

test('PRO-38 CashLadderChart draws more than all money back below the line', () => {
	const { container } = render(CHARTS['ladder, all back'] ?? <p />)
	const [, zero] = /M0,([\d.]+)/u.exec(paths(container, 'zero')[0] ?? '') ?? []
	const [, end] = /V([\d.]+)/u.exec(paths(container, 'sum')[1] ?? '') ?? []
	expect(Number(end)).toBeGreaterThan(Number(zero))
	const labels = [...container.querySelectorAll('.chart__steps li')].map((step) => step.textContent)
	expect(labels).toEqual(['At closing', 'Carry', 'Cash back', 'Left in'])
	expect(texts(container, 'name')).toEqual(['$57,500', '+$6,300', 'back', 'left'])
})

describe('TornadoChart', () => {
	const ends = (path = '') => /M([\d.]+),[\d.]+H([\d.]+)/u.exec(path)?.slice(1).map(Number) ?? []

	it('PRO-41 has results at both ends of each bar, the smaller at the left', () => {
		const { container } = render(CHARTS['tornado'] ?? <p />)
		expect(texts(container, 'name-before')).toEqual(['$34', '$158'])
		expect(texts(container, 'name-after')).toEqual(['$446', '$298'])
		expect(texts(container, 'before')).toEqual(['low', 'high'])
		expect(texts(container, 'name')).toEqual(['Now $239'])
	})

	it('PRO-89 hatches what is worse, at the side where it is', () => {
		const rows = [tornadoRow('Rent', 34, 446)]
		for (const isLowBetter of [false, true]) {
			const { container } = render(tornado(rows, isLowBetter))
			const [worse] = paths(container, 'worse').map(ends)
			const [better] = paths(container, 'better').map(ends)
			const [left, right] = isLowBetter ? [better, worse] : [worse, better]
			expect(left?.[0]).toBeLessThan(left?.[1] ?? 0)
			expect(right?.[0]).toBeGreaterThan(right?.[1] ?? 0)
			expect(left?.[1]).toBe(right?.[1])
			cleanup()
		}
	})

	it('PRO-41 draws a bar on one side of the base from its low to its high value', () => {
		const { container } = render(
			tornado([tornadoRow('Rent', 139, 339), tornadoRow('LTV', 289, 319)]),
		)
		const [, onlyBetter] = paths(container, 'better').map(ends)
		const [, nothing] = paths(container, 'worse').map(ends)
		expect(nothing?.[0]).toBe(nothing?.[1])
		const [reach] = paths(container, 'better').map(ends)
		const base = reach?.[1] ?? 0
		expect(onlyBetter?.[1]).toBeCloseTo(base + ((reach?.[0] ?? 0) - base) / 2, 1)
	})

	it('PRO-42 has an open end with the reason where there is no answer', () => {
		const { container } = render(
			tornado([tornadoRow('Rent', null, 446), tornadoRow('Rate', null, 100)]),
		)
		const open = paths(container, 'dashed').map(ends)
		expect(open[0]?.[1]).toBe(0)
		expect(open[3]?.[1]).toBe(100)
		expect(texts(container, 'name-before')).toEqual(['No IRR', '$100'])
		expect(texts(container, 'name-after')).toEqual(['$446', 'No IRR'])
	})
})

describe('OfferChart', () => {
	it('PRO-89 names line, target and offer, and marks the offer on the line', () => {
		const { container } = render(CHARTS['offer'] ?? <p />)
		expect(legend(container)).toEqual(['Cash-on-cash ', 'Target 10.0%', 'Offer $100,000'])
		const [start] = /M[\d.]+,[\d.]+/u.exec(paths(container, 'main')[0] ?? '') ?? ['none']
		expect(paths(container, 'dot')[0]?.startsWith(start)).toBe(true)
	})

	it('PRO-53 marks no price without an answer', () => {
		const { container } = render(CHARTS['offer, no answer'] ?? <p />)
		expect(paths(container, 'dot')).toEqual([])
		expect(paths(container, 'dashed')).toHaveLength(1)
	})

	it.each([
		{ results: [0.12, 0.1, 0.08], isRising: false, isAbove: true },
		{ results: [0.08, 0.1, 0.12], isRising: true, isAbove: false },
	])('PRO-89 keeps the name off the line: $results', ({ results, isRising, isAbove }) => {
		const { container } = render(offer(results, isRising))
		const name = container.querySelector('.chart__name-after')
		const [, y] = /,([\d.]+)/u.exec(paths(container, 'dot')[0] ?? '') ?? []
		expect(Number(name?.getAttribute('y')) < Number(y)).toBe(isAbove)
	})
})

/** On a phone: the width of a plot, of a letter and of the gap beside a marked price, and the height of a line. */
const [PLOT, LETTER, GAP, LINE] = [250, 6.5, 8, 15]

describe.each([true, false])('PRO-89 the names of two prices, rising: %s', (isRising) => {
	const prices = [60, 70, 80, 90, 95, 100, 105, 110, 120, 130, 140]
	const pairs = prices.flatMap((one) =>
		prices.filter((other) => other !== one).map((other) => [one, other] as const),
	)
	it.each(pairs)('at %i and %i are apart', (offered, asked) => {
		const at = (price: number) => ({ price, result: (isRising ? price : 200 - price) / 1_000 })
		const { container } = render(
			<OfferChart
				summary="S"
				resultLabel="Cash left in"
				style="percent"
				points={[at(50), at(100), at(150)]}
				target={0.1}
				targetText="10%"
				isRising={isRising}
				named={[
					{ ...at(offered), kind: 'dot', label: 'Offer', text: '$1' },
					{ ...at(asked), kind: 'asking', label: 'Purchase price', text: '$2' },
				]}
			/>,
		)
		const boxes = [...container.querySelectorAll('[class^=chart__name]')].map((name) => {
			const width = name.textContent.length * LETTER
			const x = (parseFloat(name.getAttribute('x') ?? '') / 100) * PLOT
			const isBefore = name.classList.contains('chart__name-before')
			const left = isBefore ? x - GAP - width : x + GAP
			return { left, right: left + width, y: Number(name.getAttribute('y')) }
		})
		const [offer, asking] = boxes
		if (offer === undefined || asking === undefined) throw new Error('A name is missing')
		const isBeside = offer.right < asking.left || asking.right < offer.left
		expect(isBeside || Math.abs(offer.y - asking.y) >= LINE).toBe(true)
		for (const { left, right } of boxes) {
			expect(left).toBeGreaterThanOrEqual(-GAP)
			expect(right).toBeLessThanOrEqual(PLOT + GAP)
		}
	})
})

test('PRO-89 every kind of mark has its rule, and every rule its mark', () => {
	const sheet = readFileSync('app/features/calculator/analysis-pages/charts/charts.css', 'utf8')
	const rules = new Set(sheet.match(/(?<=\.)chart(?:__|--)[\w-]+/gu))
	const html = [...Object.values(CHARTS), offer([0.1, 0.2], true)]
		.map((one) => renderToString(one))
		.join('')
	const used = new Set(html.match(/chart(?:__|--)[\w-]+/gu))
	const plain = ['chart--plain', 'chart__text']
	expect([...used].filter((name) => !rules.has(name) && !plain.includes(name))).toEqual([])
	expect([...rules].filter((name) => !used.has(name))).toEqual(['chart__asking'])
})

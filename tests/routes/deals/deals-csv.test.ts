import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import type { InputKey } from '~/deal'
import {
	createDeal,
	createDealOwner,
	type DealOwner,
	FLIP,
	listOf,
	RENTAL,
} from '#tests/helpers/deals/deal-calls'
import { useDatabase } from '#tests/helpers/setup/database'

useDatabase()

/** The table of all deals: the figures of the list, and those of the calculator under their own names. */

type Cells = Record<string, string>

async function tableOf({ device }: DealOwner): Promise<Record<string, Cells>> {
	const { text } = await device.load('/profile/deals.csv')
	const { data } = Papa.parse<Cells>(text.replace('\ufeff', '').trim(), { header: true })
	return Object.fromEntries(data.map((row): [string, Cells] => [row['Address'] ?? '', row]))
}

/** As the quick start saves it: price, rent, rate and down payment. */
const QUICK: Partial<Record<InputKey, string>> = {
	purchase: '349000',
	rent: '2450',
	interestDSCR: '7.25',
	ltv: '75',
}
const BRRRR: Partial<Record<InputKey, string>> = {
	...RENTAL,
	purchase: '120000',
	kitchen: '30000',
	down: '20',
	interestHard: '11',
	hold: '120',
}

/** The columns of the figures of a headline. */
const COLUMNS: Readonly<Record<string, string>> = {
	cashFlowMonth: 'Plan: Cash flow per month after reserves',
	cashOnCash: 'Plan: Cash-on-cash (yearly cash flow ÷ cash in the deal), fraction',
	capRate: 'Plan: Cap rate, fraction',
	dscrNoi: 'Plan: DSCR (NOI ÷ loan payments)',
	irr: 'Plan: IRR, fraction',
	cashLeft: 'Plan: Cash left in after the refinance',
	allInOfArv: 'Plan: All-in cost ÷ ARV, fraction',
	net: 'Plan: Flip profit',
	netHard: 'Plan: Flip profit',
	roiCash: 'Plan: ROI on total cost (cash), fraction',
	roiHard: 'Plan: ROI on cash invested (hard money), fraction',
	breakEvenPrice: 'Plan: Break-even sales price',
}

/** The results that would have a loan payment in them. */
const WITH_PAYMENT = [
	'Calculator: DSCR loan',
	'Calculator: DSCR loan payment per month',
	'Calculator: Total monthly payment (PITIA)',
	'Calculator: DSCR (rent ÷ loan payment, taxes, insurance and HOA)',
	'Calculator: Cash flow per month before reserves',
	'Calculator: Cash flow per month after entered reserves',
]
const HARD_MONEY = [
	'Calculator: Down payment',
	'Calculator: Cash to close',
	'Calculator: Hard money loan',
	'Calculator: Hard money payment per month',
	'Calculator: Hard money cost',
]

const filledOf = (row: Cells | undefined, headings: readonly string[]): readonly string[] =>
	headings.filter((heading) => row?.[heading] !== '')

describe('DEAL-01 PRO-76 the table of all deals', () => {
	test('has the figures of the list, and no number where the list has a dash', async () => {
		const owner = await createDealOwner()
		await createDeal(owner, 'rental', RENTAL)
		await createDeal(owner, 'quick', QUICK)
		await createDeal(owner, 'cash rental', { purchase: '100000', rent: '1200' })
		await createDeal(owner, 'flip', FLIP)
		await createDeal(owner, 'cash flip', { purchase: '100000', sPrice: '180000' })
		await createDeal(owner, 'BRRRR', BRRRR)
		await createDeal(owner, 'no refinance', { ...BRRRR, interestDSCR: '' })
		await createDeal(owner, 'no rent', { purchase: '100000' })
		const table = await tableOf(owner)
		const { deals } = await listOf(owner)
		expect(deals).toHaveLength(8)
		for (const { propertyAddress, headline, missing } of deals) {
			const row = table[propertyAddress] ?? {}
			for (const { name, value, text } of headline) {
				const cell = row[COLUMNS[name] ?? ''] ?? 'no column'
				const seen = value === null ? cell : Number(cell)
				const expected = value === null ? (text === '—' ? '' : text) : expect.closeTo(value, 2)
				expect([propertyAddress, name, seen]).toEqual([propertyAddress, name, expected])
			}
			if (missing === null) continue
			expect(row['Plan: Notes']).toBe(missing)
			expect(filledOf(row, Object.values(COLUMNS))).toEqual([])
		}
	})

	test('a rental without an ARV has the cash flow of its loan, and no result of one without a payment', async () => {
		const owner = await createDealOwner()
		await createDeal(owner, 'quick', QUICK)
		const { quick } = await tableOf(owner)
		expect(Number(quick?.['Plan: Cash flow per month after reserves'])).toBeLessThan(0)
		expect(quick?.['Purchase price']).toBe('349000')
		expect(filledOf(quick, [...WITH_PAYMENT, ...HARD_MONEY])).toEqual([])
	})

	test('results without a loan payment are under the names that the calculator gives them', async () => {
		const owner = await createDealOwner()
		await createDeal(owner, 'rental', RENTAL)
		await createDeal(owner, 'cash rental', { purchase: '100000', rent: '1200', yTaxes: '2400' })
		const table = await tableOf(owner)
		expect(filledOf(table['cash rental'], WITH_PAYMENT)).toEqual([])
		expect(table['cash rental']).toMatchObject({
			'Calculator: Taxes, insurance and HOA per month': '200',
			'Calculator: Cash flow per month before reserves, without a loan payment': '1000',
		})
		expect(table['rental']).toMatchObject({
			'Calculator: DSCR loan': '165000',
			'Calculator: Taxes, insurance and HOA per month': '',
			'Calculator: Cash flow per month before reserves, without a loan payment': '',
		})
		expect(filledOf(table['rental'], WITH_PAYMENT)).toEqual(WITH_PAYMENT)
	})

	test('a flip has the calculator’s results of its loan; an entered 0 stays a 0', async () => {
		const owner = await createDealOwner()
		await createDeal(owner, 'flip', { ...FLIP, kitchen: '0' })
		const { flip } = await tableOf(owner)
		expect(flip).toMatchObject({
			'Calculator: Renovation total': '0',
			'Calculator: Hard money loan': '80000',
			'Calculator: Net profit after hard money': flip?.['Plan: Flip profit'],
			'Calculator: Cash flow per month after entered reserves': '',
			'Calculator: HOA per month': '',
		})
	})
})

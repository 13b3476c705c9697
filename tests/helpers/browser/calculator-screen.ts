import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { NewUser } from '../../../prisma/seed/make-user'
import {
	type DealInputs,
	type InputKey,
	RESULTS,
	type ResultKey,
	analyze,
	normalizeInputs,
	readInputs,
	showResult,
} from '~/deal'
import type { App } from './e2e'
import { waitForHydration } from '#tests/helpers/accounts/messages'

/** Test actions on the calculator page. */

export const MEMBER: Partial<NewUser> = {
	role: 'subscriber',
	subscriptionStatus: 'active',
	hasAcceptedCalculatorTOS: true,
	plan: { key: 'annual', status: 'active', currentPeriodEnd: null },
}

export const SIX_MONTH_MEMBER: Partial<NewUser> = {
	...MEMBER,
	plan: { key: 'biannual', status: 'active', currentPeriodEnd: null },
}

/** Stores a member and signs their browser in. */
export async function createMember(
	app: App,
	context: BrowserContext,
	overrides: Partial<NewUser> = MEMBER,
): Promise<{ id: string; email: string }> {
	const user = await app.makeUser(overrides)
	await app.signIn(context, user.id)
	return user
}

/** Opens the calculator and, with JavaScript, waits for hydration. */
export async function openCalculator(
	page: Page,
	scripted = true,
	path = '/calculator',
): Promise<void> {
	await page.goto(path)
	await ready(page, scripted)
}

/** With JavaScript, waits for hydration, because results update live only afterwards. */
export async function ready(page: Page, scripted = true): Promise<void> {
	const recalculate = page.locator('#results button[value=recalculate]')
	if (scripted) await waitForHydration(page)
	await expect(recalculate).toHaveCount(scripted ? 0 : 1)
}

export const field = (page: Page, name: InputKey | 'propertyAddress') =>
	page.locator(`[name=${name}]`)

/** Fills in the address and all numbers that are not empty. */
export async function fillDeal(
	page: Page,
	address: string,
	inputs: Partial<DealInputs>,
): Promise<void> {
	await field(page, 'propertyAddress').fill(address)
	for (const [key, text] of Object.entries(inputs)) {
		if (text !== '') await field(page, key as InputKey).fill(text)
	}
}

/** Without JavaScript, submits the form to recalculate. */
export async function recalculate(page: Page, scripted: boolean): Promise<void> {
	if (!scripted) await page.getByRole('button', { name: 'Recalculate' }).last().click()
}

/** Shown as "—" while an input that they need is missing or out of range. */
const WITHHELD: readonly ResultKey[] = ['monthNet', 'roiCash', 'roiHard']

const PROFITS: readonly ResultKey[] = ['net', 'netHard']

/** Compares every result on the page with the formulas. */
export async function expectResults(page: Page, inputs: Partial<DealInputs>): Promise<void> {
	const { values } = readInputs(normalizeInputs(inputs))
	const figures = analyze(values)
	const hasStarted =
		values.rent > 0 || values.arv > 0 || figures.renoHouse !== 0 || figures.net !== 0
	const textOf = (key: ResultKey): string => {
		// Without a price to sell at a deal has no profit; an empty form shows zeros.
		if (values.sPrice === 0 && hasStarted && PROFITS.includes(key)) return '—'
		return WITHHELD.includes(key)
			? (expect.stringMatching(/^—$|\d/u) as unknown as string)
			: showResult(key, figures[key])
	}
	const expected = RESULTS.map(({ key }) => ({
		id: `result-${key}`,
		value: figures[key] === null ? '' : String(figures[key]),
		text: textOf(key),
	}))
	await expect
		.poll(() =>
			page.locator('data[id^=result-]').evaluateAll((all) =>
				all
					.map((one) => ({
						id: one.id,
						value: one.getAttribute('value') ?? 'none',
						text: one.textContent,
					}))
					.sort((a, b) => a.id.localeCompare(b.id, 'en')),
			),
		)
		.toEqual(expected.sort((a, b) => a.id.localeCompare(b.id, 'en')))
}

export const saveButton = (page: Page) => page.locator('button[value=save]:visible')
export const savedList = (page: Page) => page.locator('#saved-properties')

/** The saved properties in the list. */
export const listed = (page: Page) => savedList(page).locator('option:not([value=""])')

/** Selects a saved property; without JavaScript, a button loads it. */
export async function chooseSaved(page: Page, address: string, scripted: boolean): Promise<void> {
	await savedList(page).selectOption({ label: address })
	if (!scripted) await page.getByRole('button', { name: 'Load', exact: true }).click()
}

/** The button of the menu of a saved property. */
export const moreButton = (page: Page) =>
	page.getByRole('button', { name: 'Rename, duplicate or delete' })

/** Chooses an entry of the menu of a saved property. */
export async function chooseAction(
	page: Page,
	name: 'Rename' | 'Duplicate' | 'Delete',
): Promise<void> {
	await moreButton(page).click()
	await page.locator('#property-menu').getByRole('button', { name }).click()
}

/** All field values as displayed. */
export const shownDeal = (page: Page): Promise<Record<string, string>> =>
	page
		.locator('form.calculator input:not([type=hidden])')
		.evaluateAll((all) =>
			Object.fromEntries(
				all.map((one) => [(one as HTMLInputElement).name, (one as HTMLInputElement).value]),
			),
		)

/** Signs in with a demo account, using the form. */
export async function signInAs(
	page: Page,
	email: string,
	password = 'Demo-pass-2026',
): Promise<void> {
	await page.goto('/signin')
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Password', { exact: true }).fill(password)
	await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

import {
	type CalculatorView,
	type RefusedDeal,
	type ShownDeal,
	toCalculatorActionData,
} from '~/features/calculator/deal-form/calculator-types'
import { emptyInputs } from '~/deal'
import { action, loader } from '~/routes/calculator/calculator'
import { dataOf, get, post, responseOf, type Sent } from '#tests/helpers/requests'
import { messagesOf } from '#tests/helpers/calculator/saved-properties'

/** Requests to the calculator page. */

export type Fields = Record<string, string> | [string, string][]
type Who = Pick<Sent, 'cookie'>

export const send = (fields: Fields, { cookie }: Who = {}, path = '/calculator') =>
	action(post(path, fields, { cookie }))

/** The action's data if it does not redirect. */
export async function answered(fields: Fields, who: Who, path?: string) {
	const { value, status, headers } = dataOf(await send(fields, who, path))
	return { answer: toCalculatorActionData(value as ShownDeal | RefusedDeal), status, headers }
}

/** The redirect target of the action, with its message. */
export async function redirected(fields: Fields, who: Who, path?: string) {
	const response = await responseOf(() => send(fields, who, path))
	const location = response.headers.get('Location')
	return { status: response.status, location, messages: await messagesOf(response) }
}

export const view = async (who: Who, path = '/calculator'): Promise<CalculatorView> =>
	loader(get(path, { cookie: who.cookie }))

/** Sample input: one formatted number and one invalid number. */
export const SAMPLE_INPUT = {
	propertyAddress: ' 1 Elm St ',
	rent: '$1,850',
	arv: '272000',
	sPrice: 'abc',
}
/** The same input as the page returns it. */
export const typedDeal = {
	propertyAddress: ' 1 Elm St ',
	inputs: { ...emptyInputs(), rent: '1850', arv: '272000', sPrice: 'abc' },
	analysis: null,
	opened: null,
}

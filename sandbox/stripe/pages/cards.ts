import { usualLast4 } from '../factories/customers'
import type { CardKind } from '../store'
import { html, type Html } from './html'

/** The test cards shown on the pages. */

const CARDS: ReadonlyArray<[kind: CardKind, label: string]> = [
	['ok', 'Card that works'],
	['declined', 'Card that is declined'],
	['insufficient_funds', 'Card without enough money'],
	['expired_card', 'Card that has expired'],
	['incorrect_number', 'Card with a wrong number'],
	['fraudulent', 'Card that is blocked as fraudulent'],
	['try_again_later', 'Card whose bank asks to try again later'],
	['authenticate', 'Card that asks for authentication (3-D Secure)'],
	['authenticate_always', 'Card that asks for authentication at every payment'],
	['fails_on_renewal', 'Card that works now and fails at renewal'],
	['disputed', 'Card whose holder disputes the payment a day later'],
	['bank_debit', 'Bank debit that arrives after three days'],
	['bank_debit_fails', 'Bank debit that fails after three days'],
]

/** The card that was chosen in a form. @param holder a customer or session */
export function readCard(form: URLSearchParams, holder: string): { card: CardKind; last4: string } {
	const card = CARDS.find(([kind]) => kind === form.get('card'))?.[0] ?? 'ok'
	const last4 = form.get('last4') ?? ''
	return { card, last4: /^\d{4}$/u.test(last4) ? last4 : usualLast4(holder) }
}

/** The card fields. */
export const cardFields = (chosen: CardKind, last4: string): Html =>
	html` <label for="card">Card</label>
		<select id="card" name="card">
			${CARDS.map(
				([kind, label]) =>
					html`<option value="${kind}" ${kind === chosen ? html` selected` : ''}>${label}</option>`,
			)}
		</select>
		<label for="last4">Last four digits</label>
		<input
			id="last4"
			name="last4"
			value="${last4}"
			inputmode="numeric"
			pattern="[0-9]{4}"
			maxlength="4"
			required
		/>
		<p class="small">The same kind and digits are the same card, whoever holds it.</p>`

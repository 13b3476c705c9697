import { Fault } from '../faults'
import type { CardKind } from '../store'

/** How cards are declined: with the provider's codes and messages. */

type Decline = {
	code: string
	declineCode: string
	/** What the cardholder is told. */
	message: string
	/** The provider itself refused it, and did not ask the bank. */
	isBlocked?: true
}

const GENERIC: Decline = {
	code: 'card_declined',
	declineCode: 'generic_decline',
	message: 'Your card was declined.',
}

/** The cards that are declined, always or at renewals only. */
const DECLINES: Partial<Record<CardKind, Decline>> = {
	declined: GENERIC,
	fails_on_renewal: GENERIC,
	insufficient_funds: {
		code: 'card_declined',
		declineCode: 'insufficient_funds',
		message: 'Your card has insufficient funds.',
	},
	expired_card: {
		code: 'expired_card',
		declineCode: 'expired_card',
		message: 'Your card has expired.',
	},
	incorrect_number: {
		code: 'incorrect_number',
		declineCode: 'incorrect_number',
		message: 'Your card number is incorrect.',
	},
	fraudulent: { ...GENERIC, declineCode: 'fraudulent', isBlocked: true },
	try_again_later: { ...GENERIC, declineCode: 'try_again_later' },
}

/** How a kind of card is declined; a missing card is declined without a reason. */
export const declineOf = (card: CardKind | undefined): Decline =>
	(card === undefined ? undefined : DECLINES[card]) ?? GENERIC

/** Whether every payment with a kind of card is declined. */
export const isAlwaysDeclined = (card: CardKind): boolean =>
	card in DECLINES && card !== 'fails_on_renewal'

/** 402: the card was declined. */
export function cardDeclined(card?: CardKind): Fault {
	const { code, declineCode, message } = declineOf(card)
	return new Fault(message, { status: 402, type: 'card_error', code, decline_code: declineCode })
}

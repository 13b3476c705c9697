import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { paths } from '~/core/http/paths'
import { Button, buttonClass } from '~/ui/button/button'
import '~/ui/card/card.css'
import { TextInput } from '~/ui/field/inputs'
import { RenderOnce } from '~/ui/render-once/render-once'
import {
	attachNumberInputs,
	type PasteRefusal,
} from '~/features/calculator/number-input/attach-number-inputs'
import { groupThousands, keepUnread, shownDigits } from '~/deal'
import { readLowPercent } from '~/features/calculator/number-input/low-percent'
import { LowPercentHint } from '~/features/calculator/number-input/low-percent-hint'
import { UseAmountButton } from '~/features/calculator/number-input/use-amount-button'
import { useLeftOut } from '~/features/calculator/number-input/use-left-out'
import { buildDealUrl } from '~/features/calculator/deal-form/deal-url'
import type { DealState } from '~/features/calculator/deal-form/deal-reducer'
import { focusNextOnEnter } from '~/features/calculator/deal-form/focus-next-on-enter'
import { Link } from '~/ui/link/link'
import { StartAnswer, type StartAnswerProps } from './start-answer'
import {
	isStartName,
	START_FIELDS,
	type StartField,
	type StartName,
	startMeant,
	startProblem,
	type StartTexts,
	type StartWay,
} from './start-fields'
import { shownTexts, type StartCardState } from './use-start-card'
import './start-card.css'

const WAYS: readonly { way: StartWay; label: string }[] = [
	{ way: 'rental', label: 'Rental' },
	{ way: 'flip', label: 'Flip' },
]

const ignore = (): void => undefined

const hasText = (texts: StartTexts): boolean => Object.values(texts).some((text) => text !== '')

type StartCardProps = Omit<StartAnswerProps, 'way' | 'isUsed'> & {
	card: StartCardState
	state: DealState
	hydrated: boolean
	/** With JavaScript: shows the full form, which has the same numbers. */
	onMore: () => void
}

/**
 * A first result from a few numbers, on an empty calculator (10.2). Without JavaScript a form that
 * the server answers below it.
 */
export function StartCard({ card, state, deal, opening, hydrated, onMore }: StartCardProps) {
	const { form, way, choose } = card
	const texts = shownTexts(card, state)
	const { refusal, hintOf } = useCardInput(card, texts)
	const refusalOf = ({ name }: StartField) => (refusal?.name === name ? refusal : null)
	const meantButton = (one: StartField) => {
		const meant = (refusalOf(one) ?? { meant: startMeant(one, texts[one.name]) }).meant
		if (meant === null) return null
		const use = () => {
			card.edit(one.name, meant.amount)
			document.getElementById(one.name)?.focus()
		}
		return (
			<UseAmountButton
				meant={meant}
				label={one.label}
				name={one.name}
				value={meant.amount}
				onUse={hydrated ? use : null}
			/>
		)
	}
	const hint = ({ key, name }: StartField) => {
		const low = readLowPercent(key, texts[name])
		return low === null ? (hintOf(name, texts[name]) ?? undefined) : <LowPercentHint {...low} />
	}
	const field = (one: StartField) => (
		<TextInput
			key={one.name}
			id={one.name}
			name={one.name}
			label={one.label}
			prefix={one.isMoney ? '$' : undefined}
			suffix={one.suffix === '' ? undefined : one.suffix}
			value={hydrated ? groupThousands(shownDigits(texts[one.name])) : texts[one.name]}
			// The form's own listeners apply every edit; React only renders the result.
			onChange={ignore}
			onFocus={(event) => event.currentTarget.select()}
			placeholder={one.isOptional ? 'assumed' : `e.g. ${one.placeholder}`}
			inputMode="decimal"
			autoComplete="off"
			enterKeyHint="next"
			hint={hint(one)}
			error={refusalOf(one)?.message ?? startProblem(one, texts[one.name])}
			correction={meantButton(one)}
			className="tabular-nums"
		/>
	)
	const fieldsOf = (of: StartWay | null) => START_FIELDS.filter((one) => one.way === of).map(field)
	const isEmpty = Object.values(state.inputs).every((text) => text === '')
	const more = isEmpty
		? `${paths.calculator()}#deal-address`
		: paths.calculatorWith(buildDealUrl(state))
	const openForm = (event: MouseEvent) => {
		event.preventDefault()
		onMore()
	}
	const content = () => (
		<>
			<div className="card__head">
				<h2 className="title" id="start-title">
					Start a Deal
				</h2>
			</div>
			<form
				ref={form}
				method="get"
				action={paths.calculator()}
				aria-labelledby="start-title"
				className="stack"
				onSubmit={(event) => {
					if (hydrated) event.preventDefault()
				}}
			>
				{!hydrated && START_FIELDS.some((one) => startMeant(one, texts[one.name]) !== null) && (
					// Enter activates the first button of a form, which must not correct a field.
					<button type="submit" className="sr-only" tabIndex={-1}>
						Update
					</button>
				)}
				<fieldset className="start-card__ways">
					<legend className="sr-only">What kind of deal is it?</legend>
					{WAYS.map((one) => (
						<label key={one.way} className="start-card__way">
							<input
								type="radio"
								name="start"
								value={one.way}
								checked={way === one.way}
								onChange={() => choose(one.way)}
							/>
							{one.label}
						</label>
					))}
				</fieldset>
				<div className="start-card__fields">
					{fieldsOf(null)}
					<fieldset className="start-card__rental">
						<legend className="sr-only">For a rental</legend>
						{fieldsOf('rental')}
					</fieldset>
					<fieldset className="start-card__flip">
						<legend className="sr-only">For a flip</legend>
						{fieldsOf('flip')}
					</fieldset>
				</div>
				<div id="first-result" className={`start-card__${way}`}>
					{card.isHeld ? (
						<p className="note">
							These numbers are kept here. They are not part of the deal below.
						</p>
					) : (
						<StartAnswer
							way={way}
							isUsed={card.isUsed}
							state={state}
							deal={deal}
							opening={opening}
						/>
					)}
				</div>
				{!card.isUsed && (
					<p className="note start-card__samples">
						{/* A full load: the address is read once, when the page opens. */}
						<a href={paths.calculator({ sample: 'flip' })} className="link">
							Load a sample flip
						</a>{' '}
						<a href={paths.calculator({ sample: 'rental' })} className="link">
							Load a sample rental
						</a>{' '}
						<Link to={paths.listing()} className="link">
							Paste a listing
						</Link>{' '}
						<a href={isEmpty ? '#deal-address' : more} className="link" onClick={openForm}>
							Start blank
						</a>
					</p>
				)}
				<div className="start-card__buttons">
					{!hydrated && (
						<Button type="submit" variant="primary">
							See the Result
						</Button>
					)}{' '}
					{card.isHeld && (
						<Button type="button" variant="primary" onClick={card.useHeld}>
							Use These Numbers
						</Button>
					)}{' '}
					<Link to={more} className={buttonClass({})} onClick={openForm}>
						More Detail
					</Link>
				</div>
			</form>
		</>
	)
	// Empty, it is the same for every user, so the server renders it once.
	const isFresh = isEmpty && !card.isUsed && !card.isHeld && !hasText(texts)
	return (
		<RenderOnce
			as="section"
			name={isFresh ? `start card, ${way}` : null}
			className="card start-card no-print"
			labelledBy="start-title"
		>
			{content()}
		</RenderOnce>
	)
}

/** A field with the text that it kept. */
type StartText = { name: StartName; text: string }

/** Live number fields; Enter goes to the next one. Returns what a field says about what it did not take. */
function useCardInput({ form, edit }: Pick<StartCardState, 'form' | 'edit'>, texts: StartTexts) {
	const { hintOf, onLeftOut } = useLeftOut()
	const [refusal, setRefusal] = useState<(PasteRefusal & StartText) | null>(null)
	const current = useRef(texts)
	current.current = texts
	useEffect(() => {
		const element = form.current
		if (element === null) return undefined
		const onKeyDown = (event: KeyboardEvent) => focusNextOnEnter(element, event)
		element.addEventListener('keydown', onKeyDown)
		const detach = attachNumberInputs(element, {
			unitsOf: (field) => START_FIELDS.find(({ name }) => name === field.name) ?? null,
			onText: ({ name }, text, isLeft) => {
				if (!isStartName(name)) return
				edit(name, isLeft ? keepUnread(current.current[name], text) : text)
			},
			onRefusal: ({ name }, refused) => {
				if (!isStartName(name)) return
				const text = current.current[name]
				setRefusal(refused === null ? null : { ...refused, name, text })
			},
			onLeftOut,
		})
		return () => {
			element.removeEventListener('keydown', onKeyDown)
			detach()
		}
	}, [form, edit, onLeftOut])
	const isKept = refusal !== null && texts[refusal.name] === refusal.text
	return { refusal: isKept ? refusal : null, hintOf }
}

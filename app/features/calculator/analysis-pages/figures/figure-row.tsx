import { type ReactNode, useContext } from 'react'
import { SignedText } from '~/ui/signed-text/signed-text'
import { classNames } from '~/ui/class-names'
import { MAX_FIGURE_LENGTH, isLossText } from '~/core/format-number'
import { Equation, Typeset } from '~/features/calculator/explain/typeset'
import type { FigureExplanation } from './explanation-types'
import { FigureData } from './figure-data'
import { type FigureUnit, formatFigure } from './figure-format'
import { cellText, type AnyFigure, figureState } from './figure-text'
import { ReasonsContext } from './reasons-context'
import '~/features/calculator/explain/explanation.css'
import './figure-list.css'

export type FigureRowProps = {
	name: string
	/** Names the denominator where there is one. */
	label: string
	figure: AnyFigure
	unit: FigureUnit
	/** `null` while it is computed again. */
	explanation: FigureExplanation | null | undefined
	/** A sentence below the figure. */
	note?: ReactNode
	/** Shown instead of a dash where there is no number; the reason is then not repeated. */
	instead?: string
	/** Whether a negative figure is a loss. */
	isSigned?: boolean
}

/** Formula, numbers, conventions and assumed inputs of a figure. */
export function ExplanationBody({
	explanation,
}: {
	explanation: FigureExplanation | null | undefined
}) {
	if (explanation === undefined) return null
	if (explanation === null) return <p className="explanation__body text-muted">Updating…</p>
	const { formula, numbers, notes, assumed } = explanation
	return (
		<div className="explanation__body">
			<p className="formula__words">
				<Typeset text={formula} />
			</p>
			{numbers !== '' && (
				<p className="tabular-nums formula__numbers">
					<Equation text={numbers} />
				</p>
			)}
			<ul className="explanation__notes">
				{notes.map((note) => (
					<li key={note}>{note}</li>
				))}
				{assumed.length > 0 && (
					<li>
						Assumed:{' '}
						{assumed.map((text, index) => (
							<span key={text}>
								{index > 0 && '; '}
								<span className="assumed">{text}</span>
							</span>
						))}
						.
					</li>
				)}
			</ul>
		</div>
	)
}

/** A figure that opens to its explanation; an item of `FigureList`. */
export function FigureRow({
	name,
	label,
	figure,
	unit,
	explanation,
	note,
	instead,
	isSigned = false,
}: FigureRowProps) {
	const reasons = useContext(ReasonsContext)
	const { value, reason } = figureState(figure)
	const why = reason === null || reason === 'infinite' ? null : (reasons[reason] ?? null)
	const isLoss = isSigned && value !== null && isLossText(formatFigure(value, unit))
	const below = note ?? (instead === undefined ? why : null)
	return (
		<li className="explanation-row">
			<details className="explanation">
				<summary className="explanation__head">
					<span className="explanation__label">{label}</span>{' '}
					<span
						className="explanation__value"
						data-tone={isLoss ? 'neg' : undefined}
						data-long={cellText(figure, unit).length > MAX_FIGURE_LENGTH || undefined}
					>
						<FigureData
							name={name}
							figure={figure}
							unit={unit}
							{...(instead === undefined ? {} : { instead })}
						/>
						{below !== null && (
							<span className="note explanation__note">
								{' '}
								{typeof below === 'string' ? <SignedText text={below} /> : below}
							</span>
						)}
					</span>
				</summary>
				<ExplanationBody explanation={explanation} />
			</details>
		</li>
	)
}

/** A list of figures: names on the left, figures on the right. */
export function FigureList({ children, className }: { children: ReactNode; className?: string }) {
	return (
		// Without markers, Safari exposes a list only with an explicit role.
		// oxlint-disable-next-line jsx-a11y/no-redundant-roles
		<ul role="list" className={classNames('explanation-list', className)}>
			{children}
		</ul>
	)
}

/** The figures of a headline beside each other, the first one large; each opens to its explanation. */
export function HeadlineFigures({ figures }: { figures: readonly FigureRowProps[] }) {
	return (
		// oxlint-disable-next-line jsx-a11y/no-redundant-roles
		<ul role="list" className="headline-figures card">
			{figures.map((figure) => (
				<FigureRow key={figure.name} {...figure} />
			))}
		</ul>
	)
}

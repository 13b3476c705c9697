import { Fragment } from 'react'
import { SignedText } from '~/ui/signed-text/signed-text'

/** Prints a formula with line breaks before its operators, never after them. */
export function Typeset({ text }: { text: string }) {
	const [start = '', ...powers] = text.replace(/ ([+−×÷=]) /g, ' $1\u00a0').split('^')
	return (
		<>
			<SignedText text={start} />
			{powers.map((power, index) => {
				const exponent = /^−?[\w.,]+/u.exec(power)?.[0] ?? ''
				return (
					<Fragment key={index}>
						<sup>
							<span className="sr-only">^</span>
							{exponent}
						</sup>
						<SignedText text={power.slice(exponent.length)} />
					</Fragment>
				)
			})}
		</>
	)
}

/** 'a + b = c' with its result emphasized. */
export function Equation({ text }: { text: string }) {
	const equalsIndex = text.lastIndexOf(' = ')
	if (equalsIndex === -1) return <Typeset text={text} />
	return (
		<>
			<Typeset text={text.slice(0, equalsIndex)} /> =&nbsp;
			<strong>{text.slice(equalsIndex + 3)}</strong>
		</>
	)
}

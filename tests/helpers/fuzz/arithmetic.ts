/**
 * Evaluates arithmetic in prose: '$285,000 × (100% − 30%) − $75,000' is 124,500. Commas, $ and words
 * after numbers are skipped, 6.6% is 0.066, ^ has the highest precedence, then × and ÷.
 */
export function evaluateArithmetic(text: string): number {
	const tokens = text.match(/\d[\d,]*(?:\.\d+)?%?|[+−×÷^()]/gu) ?? []
	let at = 0
	const accept = (token: string): boolean => {
		if (tokens[at] !== token) return false
		at += 1
		return true
	}

	const sum = (): number => {
		let total = product()
		for (;;) {
			if (accept('+')) total += product()
			else if (accept('−')) total -= product()
			else return total
		}
	}
	const product = (): number => {
		let total = power()
		for (;;) {
			if (accept('×')) total *= power()
			else if (accept('÷')) total /= power()
			else return total
		}
	}
	const power = (): number => {
		const base = atom()
		return accept('^') ? base ** power() : base
	}
	const atom = (): number => {
		if (accept('−')) return -atom()
		if (accept('(')) {
			const inner = sum()
			if (!accept(')')) throw new Error(`A parenthesis stays open: ${text}`)
			return inner
		}
		const token = tokens[at] ?? ''
		if (!/^\d/u.test(token)) throw new Error(`No number at ${at}: ${text}`)
		at += 1
		const value = Number(token.replace(/[,%]/gu, ''))
		return token.endsWith('%') ? value / 100 : value
	}

	const value = sum()
	if (at !== tokens.length) throw new Error(`Left over: ${tokens.slice(at).join(' ')}`)
	return value
}

import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/**
 * Checks values at run time against the types of the payment provider's SDK, which the TypeScript
 * compiler reads. The SDK's enums are open (`'a' | 'b' | OtherString`), so that a misspelled value
 * compiles; here they are closed.
 */

const TYPES_FILE = fileURLToPath(new URL('sdk-types.ts', import.meta.url))

type Json = Record<string, unknown>

/** `form`: a decoded form, in which numbers and booleans are text. */
export type Encoding = 'json' | 'form'

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

export class SdkTypes {
	private readonly checker: ts.TypeChecker
	private readonly file: ts.SourceFile
	private readonly properties = new Map<ts.Type, Map<string, ts.Symbol>>()

	constructor() {
		const program = ts.createProgram([TYPES_FILE], {
			strict: true,
			module: ts.ModuleKind.ESNext,
			moduleResolution: ts.ModuleResolutionKind.Bundler,
			target: ts.ScriptTarget.ES2022,
			skipLibCheck: true,
			noEmit: true,
			types: [],
		})
		const file = program.getSourceFile(TYPES_FILE)
		if (file === undefined) throw new Error(`${TYPES_FILE} could not be read`)
		this.file = file
		this.checker = program.getTypeChecker()
	}

	/** The types of one of the tables in `sdk-types.ts`, by name. */
	table(name: 'ObjectTypes' | 'RequestTypes'): ReadonlyMap<string, ts.Type> {
		const alias = this.file.statements.find(
			(statement): statement is ts.TypeAliasDeclaration =>
				ts.isTypeAliasDeclaration(statement) && statement.name.text === name,
		)
		if (alias === undefined) throw new Error(`There is no type ${name}`)
		const properties = this.propertiesOf(this.checker.getTypeAtLocation(alias))
		return new Map([...properties].map(([key, symbol]) => [key, this.typeOf(symbol)]))
	}

	/** The values that the SDK knows of an enum. */
	valuesOf(type: ts.Type, name: string): string[] {
		const symbol = this.propertiesOf(type).get(name)
		if (symbol === undefined) throw new Error(`There is no property ${name}`)
		return flatten(this.typeOf(symbol)).flatMap((one) => (one.isStringLiteral() ? one.value : []))
	}

	/** What is wrong with the value, such as `charge.amount: expected number, got "5"`. */
	problems(type: ts.Type, value: unknown, path: string, encoding: Encoding = 'json'): string[] {
		const alternatives = flatten(type)
		const isAny = alternatives.some(
			({ flags }) => flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown),
		)
		if (isAny) return []
		if (Array.isArray(value)) return this.listProblems(alternatives, value, path, encoding)
		if (isObject(value)) return this.objectProblems(alternatives, value, path, encoding)
		if (alternatives.some((one) => accepts(one, value, encoding, alternatives))) return []
		return [`${path}: ${JSON.stringify(value)} is not ${this.describe(alternatives)}`]
	}

	private listProblems(
		alternatives: readonly ts.Type[],
		values: readonly unknown[],
		path: string,
		encoding: Encoding,
	): string[] {
		const list = alternatives.find((one) => this.checker.isArrayType(one))
		if (list === undefined) return [`${path}: a list is not ${this.describe(alternatives)}`]
		const [item] = this.checker.getTypeArguments(list as ts.TypeReference)
		if (item === undefined) return []
		return values.flatMap((value) => this.problems(item, value, `${path}[]`, encoding))
	}

	/** An object must fit one of the alternatives; the problems are those of the best one. */
	private objectProblems(
		alternatives: readonly ts.Type[],
		value: Json,
		path: string,
		encoding: Encoding,
	): string[] {
		const objects = alternatives.filter((one) => !isOther(one) && this.isObjectType(one))
		const fitting = objects.filter((one) => this.hasName(one, value))
		const names = ['object', 'type'].map((key) => JSON.stringify(value[key])).join(', ')
		if (fitting.length === 0) {
			const reason = objects.length === 0 ? 'an object' : `an object with object, type = ${names}`
			return [`${path}: ${reason} is not ${this.describe(alternatives)}`]
		}
		const results = fitting.map((one) => this.fieldProblems(one, value, path, encoding))
		return results.reduce((best, result) => (result.length < best.length ? result : best))
	}

	private isObjectType(type: ts.Type): boolean {
		const isComposite = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0
		return isComposite && !this.checker.isArrayType(type)
	}

	/** Whether the literals `object` and `type`, which name an alternative, are those of the value. */
	private hasName(type: ts.Type, value: Json): boolean {
		return ['object', 'type'].every((key) => {
			const symbol = this.propertiesOf(type).get(key)
			const name = symbol === undefined ? undefined : this.typeOf(symbol)
			return name?.isStringLiteral() !== true || name.value === value[key]
		})
	}

	private fieldProblems(type: ts.Type, value: Json, path: string, encoding: Encoding): string[] {
		const properties = this.propertiesOf(type)
		const index = this.checker.getIndexInfoOfType(type, ts.IndexKind.String)
		const missing = [...properties].flatMap(([key, symbol]) =>
			key in value || isOptional(symbol) ? [] : [`${path}.${key}: missing`],
		)
		const wrong = Object.entries(value).flatMap(([key, field]) => {
			const symbol = properties.get(key)
			const fieldType = symbol === undefined ? index?.type : this.typeOf(symbol)
			const name = `${path}.${key}`
			if (fieldType === undefined) return [`${name}: unknown`]
			return this.problems(fieldType, field, name, encoding)
		})
		return [...missing, ...wrong]
	}

	private propertiesOf(type: ts.Type): Map<string, ts.Symbol> {
		const known = this.properties.get(type)
		if (known !== undefined) return known
		const own = this.checker.getPropertiesOfType(type)
		// The SDK adds `lastResponse` to the root of an answer; it is not part of the body.
		const found = own.filter(({ name }) => name !== 'lastResponse')
		const properties = new Map(found.map((symbol) => [symbol.name, symbol]))
		this.properties.set(type, properties)
		return properties
	}

	private typeOf(symbol: ts.Symbol): ts.Type {
		return this.checker.getTypeOfSymbolAtLocation(symbol, this.file)
	}

	private describe(alternatives: readonly ts.Type[]): string {
		return alternatives
			.map((one) => this.checker.typeToString(one))
			.join(' | ')
			.slice(0, 200)
	}
}

/** The members of a union. */
const flatten = (type: ts.Type): ts.Type[] =>
	type.isUnion() ? type.types.flatMap(flatten) : [type]

const isOptional = (symbol: ts.Symbol): boolean => (symbol.flags & ts.SymbolFlags.Optional) !== 0

/** The member that keeps an enum of the SDK open: `string & Record<never, never>`. */
const isOther = (type: ts.Type): boolean =>
	type.isIntersection() && type.types.some(({ flags }) => flags & ts.TypeFlags.String)

/** A decimal number, which is text in JSON and an object in the SDK. */
const isDecimal = (type: ts.Type): boolean =>
	(type.aliasSymbol ?? type.getSymbol())?.name === 'Decimal'

/** Whether a member of a union takes a value that is neither a list nor an object. */
function accepts(
	type: ts.Type,
	value: unknown,
	encoding: Encoding,
	alternatives: readonly ts.Type[],
): boolean {
	const { flags } = type
	if (value === null) return (flags & ts.TypeFlags.Null) !== 0
	if (typeof value === 'number') return (flags & ts.TypeFlags.NumberLike) !== 0
	if (typeof value === 'boolean') {
		const isLiteral = (flags & ts.TypeFlags.BooleanLiteral) !== 0
		return (
			isLiteral && (type as unknown as { intrinsicName: string }).intrinsicName === String(value)
		)
	}
	if (typeof value !== 'string') return false
	if (type.isStringLiteral()) return type.value === value
	if (isOther(type)) return !alternatives.some((one) => one.isStringLiteral())
	if (flags & ts.TypeFlags.String || isDecimal(type)) return true
	if (encoding === 'json') return false
	if (flags & ts.TypeFlags.NumberLike) return /^-?\d+(?:\.\d+)?$/u.test(value)
	return (flags & ts.TypeFlags.BooleanLike) !== 0 && /^(?:true|false)$/u.test(value)
}

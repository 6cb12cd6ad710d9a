import * as z from 'zod'

/**
 * The form of an answer as JSON schema, flat and with every field required: some providers accept no unions, and some drop
 * what is optional. What a form forgives when an answer is read, it does not tell.
 */
export function answerSchema(form: z.ZodType): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(form, {
    override: ({ jsonSchema }) => void delete jsonSchema.default,
  })
  return schema
}

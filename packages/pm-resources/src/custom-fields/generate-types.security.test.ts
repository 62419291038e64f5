import fc from "fast-check";
import ts from "typescript";
import { expect, test } from "vitest";
import { property } from "../../test/answers.js";
import { generateTypes } from "./generate-types.js";
import type { SchemaDocument } from "../documents/schema-document.js";

test("a generated module contains only types and escaped names, whatever the names on the server", () => {
  const hostile = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("*/ import x from 'y'; /*", '"; process.exit(); "', "`${x}`", "\u2028", "__proto__", "", "class"),
  );
  fc.assert(
    fc.property(hostile, hostile, hostile, hostile, (name, field, type, title) => {
      const allowedValues = [{ href: "/api/v3/custom_options/1", title }];
      const linked = { ...property(type, field), location: "_links", _links: { allowedValues } };
      const described = {
        _type: "Schema",
        customField1: linked,
        customField2: property(type, `${field}2`),
        status: linked,
      };

      const statuses = [name, field, type, title].map((text, id) => ({ id, name: text }));
      const source = generateTypes({ [`Bug ${name}`]: described as unknown as SchemaDocument }, { Status: statuses });

      const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
      const { diagnostics, outputText } = ts.transpileModule(source, {
        reportDiagnostics: true,
        compilerOptions: options,
      });
      expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([]);
      const { statements } = ts.createSourceFile("m.js", outputText, ts.ScriptTarget.ES2022);
      expect(statements).toHaveLength(2);
      expect(statements.every(ts.isVariableStatement)).toBe(true);
    }),
    { numRuns: 200, examples: [["__proto__", "__proto__", "__proto__", "*/"]] },
  );
});

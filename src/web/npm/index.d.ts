/** What a command leaves behind: its exit code, what it printed, and the files that it wrote. */
export interface Ended {
    code: number;
    output: string;
    errors: string;
    files: Record<string, string>;
}

/** What a command finds when it begins: files in its folder, its standard input, its environment; and what hears each line that it prints, at once. */
export interface Given {
    files?: Record<string, string>;
    input?: string;
    environment?: Record<string, string>;
    told?: (line: string) => void;
}

/** A variant that ships, by name; or one of your own, with the scripts that it names. */
export type Variant = string | { name: string; text: string; scripts?: Record<string, string> };

/** Options as on the command line, without the hyphens: { games: 100 }; true for those without a value. */
export type Options = Record<string, string | number | boolean | null | undefined | (string | number)[]>;

/** One line of a command's JSON Lines; the keys are those of `mweso VERB --format jsonl`. */
export type Row = Record<string, any>;

export class MwesoError extends Error {
    /** 1 the answer is no; 2 wrong use; 3 a bad variant; 4 a bad position, move or record; 5 input, output or memory. */
    code: number;
    words: string[];
}

export class Mweso {
    /** Runs one command, such as ["perft", "omweso", "4"]. */
    run(words: string[], given?: Given): Promise<Ended>;
    /** The rows of a command, printed as JSON Lines. Rejects with MwesoError if it was refused. */
    rows(words: string[], given?: Given): Promise<Row[]>;
    variants(): Promise<Row[]>;
    keys(): Promise<Row[]>;
    answers(variant: Variant): Promise<Row[]>;
    check(variant: Variant): Promise<Row[]>;
    moves(variant: Variant, position?: string): Promise<Row[]>;
    trace(variant: Variant, move: string, position?: string): Promise<Row[]>;
    analyze(variant: Variant, position?: string, options?: Options): Promise<Row[]>;
    perft(variant: Variant, depth: number, position?: string): Promise<Row[]>;
    simulate(variant: Variant, options?: Options): Promise<Row[]>;
    solve(variant: Variant, options?: Options): Promise<Row[]>;
    compare(variants: Variant[], options?: Options): Promise<Row[]>;
    design(variant: Variant, wishes: string[], options?: Options): Promise<Row[]>;
    infer(notes: string | Record<string, string>, options?: Options): Promise<Row[]>;
}

/** Compiles the program once. */
export function load(): Promise<Mweso>;

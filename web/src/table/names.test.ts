import { expect, test } from "vitest";
import { namesAt, namesInRecord } from "./names";

test("bots of one kind are told apart by numbers, persons keep their names", () => {
  const seats = [
    { name: "Ann", bot: "" },
    { name: "", bot: "novice" },
    { name: "", bot: "novice" },
    { name: "", bot: "" },
  ];
  expect(namesAt(seats)).toEqual(["Ann", "Novice 1", "Novice 2", "…"]);
});

test("a person for whom a bot plays is still called by their name", () => {
  expect(namesAt([{ name: "Ann", bot: "apprentice" }])).toEqual(["Ann"]);
});

test("records name bots in brackets", () => {
  expect(namesInRecord(["Ann", "(expert)", "(mine)"])).toEqual(["Ann", "Expert", "mine"]);
  expect(namesInRecord(["", ""])).toEqual(["Seat 1", "Seat 2"]);
});
